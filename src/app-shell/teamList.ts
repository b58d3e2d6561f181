import { formatNumber } from '#domain/formatNumber.ts';
import type { Team } from '#domain/team.ts';
import { teamColumns } from '#domain/teamColumns.ts';
import { arrangeColumns, type ColumnLayout, teamNameField } from '#domain/teams/columnOrder.ts';
import { firstTeamsRequest, teamLinkName, teamListTexts } from '#src/data/firstTeams.ts';
import { teamListLayout } from '#src/features/team-list/teamListLayout.ts';
import { columnFlex, stackWidth } from '#src/lists/data-table/stackWidth.ts';
import { paths } from '#src/paths.ts';

const searchIcon =
  'M15.5 14h-.79l-.28-.27C15.41 12.59 16 11.11 16 9.5 16 5.91 13.09 3 9.5 3S3 5.91 3 9.5 5.91 16 9.5 16c1.61 0 3.09-.59 4.23-1.57l.27.28v.79l5 4.99L20.49 19zm-6 0C7.01 14 5 11.99 5 9.5S7.01 5 9.5 5 14 7.01 14 9.5 11.99 14 9.5 14';
const downloadIcon =
  'M18 15v3H6v-3H4v3c0 1.1.9 2 2 2h12c1.1 0 2-.9 2-2v-3zm-1-4-1.41-1.41L13 12.17V4h-2v8.17L8.41 9.59 7 11l5 5z';
const ascendingIcon = 'M4 12l1.41 1.41L11 7.83V20h2V7.83l5.58 5.59L20 12l-8-8z';

const allColumns = [...teamColumns, { field: 'detail', header: 'Detail' } as const];
type Column = ReturnType<typeof arrangeColumns<(typeof allColumns)[number]>>[number];

const asTheyCome: ColumnLayout = { order: [], shown: {}, widths: {}, density: 'standard' };

export interface TeamListFrame {
  makeRows(teams: readonly Team[]): readonly HTMLElement[];
  showRows(rows: readonly HTMLElement[], status: string): void;
  showCount(rows: number, total: number): void;
}

/** Widths, heights and texts are those of `TeamListPage` and its `DataTable`, so that nothing moves when the page takes over. */
export function showTeamList(main: Element, layout = asTheyCome): TeamListFrame {
  const columns = arrangeColumns(allColumns, layout).filter(({ isShown }) => isShown !== false);
  document.title = `${teamListTexts.title} · Engineering Data`;
  const status = element('p', { class: 'shell-status' }, teamListTexts.loadingAll);
  const isStacked = window.innerWidth < stackWidth(columns.map(({ field }) => teamListLayout[field]));
  const table = element('div', { class: 'shell-table', role: 'table', 'aria-label': teamListTexts.title });
  const count = element('p', { class: 'shell-count' });
  const header = element('div', { class: 'shell-header-row', role: 'row' }, ...columns.map(headerCell));
  table.append(header, element('div', { class: 'shell-skeleton' }));
  main.replaceChildren(
    element('h1', {}, teamListTexts.title),
    element('p', { class: 'shell-subtitle' }, teamListTexts.subtitle),
    element('div', { class: 'shell-tools' }, searchBox(), status, downloadButton()),
    element('div', { class: 'shell-list-bar' }),
    element(
      'div',
      { class: `shell-grid shell-${layout.density}${isStacked ? ' shell-stacked' : ''}` },
      table,
      element('div', { class: 'shell-footer' }, count),
    ),
  );
  return {
    makeRows: (teams) => teams.map((team) => teamRow(team, columns, isStacked)),
    showRows(rows, statusText) {
      table.replaceChildren(header, ...rows);
      status.textContent = statusText;
    },
    showCount(rows, total) {
      count.textContent = `1–${formatNumber(rows)} of ${formatNumber(total)}`;
    },
  };
}

function searchBox(): HTMLElement {
  const input = element('input', {
    type: 'search',
    placeholder: teamListTexts.searchPlaceholder,
    'aria-label': teamListTexts.searchLabel,
    'aria-keyshortcuts': '/',
    maxlength: '256',
  });
  return element('div', { class: 'shell-search' }, icon(searchIcon, 'shell-icon'), input, element('kbd', {}, '/'));
}

function downloadButton(): HTMLElement {
  return element(
    'span',
    { class: 'shell-button', 'aria-hidden': 'true' },
    icon(downloadIcon, 'shell-button-icon'),
    teamListTexts.download,
  );
}

function row(cells: readonly HTMLElement[]): HTMLElement {
  return element('div', { class: 'shell-row', role: 'row' }, ...cells);
}

function teamRow(team: Team, columns: readonly Column[], isLabelled: boolean): HTMLElement {
  const address = paths.team(team.$id);
  const made = row(columns.map((column) => teamCell(column, team, isLabelled)));
  made.addEventListener('click', ({ target, ctrlKey, metaKey }) => {
    if (target instanceof Element && target.closest('a') !== null) return;
    if (ctrlKey || metaKey) window.open(address, '_blank', 'noopener');
    else window.location.assign(address);
  });
  return made;
}

function teamCell(column: Column, team: Team, isLabelled: boolean): HTMLElement {
  if (column.field === 'detail') {
    const attributes = { class: 'shell-detail', href: paths.team(team.$id), 'aria-label': teamLinkName(team) };
    return cell(column, 'cell', element('a', attributes, teamListTexts.viewDetail));
  }
  const text = column.value(team);
  if (column.field === teamNameField) return cell(column, 'rowheader', text);
  if (!isLabelled) return cell(column, 'cell', text);
  const label = element('span', { class: 'shell-label', 'aria-hidden': 'true' }, column.header);
  return cell(column, 'cell', ...(text === '' ? [] : [label, text]));
}

/** The page sorts: that takes all teams, and the frame has twenty. */
function keepPress(header: HTMLElement, field: string, isSorted: boolean): void {
  const before = header.dataset.sort ?? (isSorted ? 'ascending' : 'descending');
  header.parentElement?.querySelectorAll<HTMLElement>('[data-sort]').forEach((other) => {
    if (other !== header) delete other.dataset.sort;
  });
  header.dataset.sort = before === 'ascending' ? 'descending' : 'ascending';
  header.dataset.field = field;
}

function headerCell(column: Column): HTMLElement {
  const text = element('span', { class: 'shell-header-text' }, column.header);
  const isSorted = column.field === firstTeamsRequest.ascendingBy;
  if (isSorted) text.append(icon(ascendingIcon, 'shell-sort'));
  const made = cell(column, 'columnheader', text);
  if (column.field !== 'detail') made.addEventListener('click', () => keepPress(made, column.field, isSorted));
  return made;
}

function cell({ field, width }: Column, role: Role, ...children: readonly (Node | string)[]): HTMLElement {
  const { minWidth, isControl } = teamListLayout[field];
  const made = element('div', { role, ...(isControl && { class: 'shell-control' }) }, element('div', {}, ...children));
  Object.assign(made.style, columnFlex({ width, minWidth }));
  return made;
}

type Role = 'cell' | 'rowheader' | 'columnheader';
type Attributes = Readonly<Record<string, string>>;

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

const svg = 'http://www.w3.org/2000/svg';

function icon(path: string, className: string): SVGSVGElement {
  const made = document.createElementNS(svg, 'svg');
  made.setAttribute('viewBox', '0 0 24 24');
  made.setAttribute('aria-hidden', 'true');
  made.setAttribute('class', className);
  const shape = document.createElementNS(svg, 'path');
  shape.setAttribute('d', path);
  made.append(shape);
  return made;
}
