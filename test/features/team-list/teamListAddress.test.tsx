import { act, cleanup, configure, screen, waitFor } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import type { Team } from '#domain/team.ts';
import { columnHeader } from '#test/support/columnHeader.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { teamRow } from '#test/support/teamRows.ts';
import { rowHeaders } from '#test/support/cellTexts.ts';

// A table has two hundred cells; asking of each whether it is hidden takes most of the time.
configure({ defaultHidden: true });

const sectors = ['Retail', 'Banking', 'Media', 'Health'];
const teams = Array.from({ length: 27 }, (_, index) =>
  teamRow(`t${index}`, {
    teamName: `Team ${(index * 8) % 27}`,
    projectId: `PRJ-${(index * 11) % 27}`,
    sector: sectors[index % 4]!,
  }),
);

const address = () => window.location.pathname + window.location.search;
const shownTeams = () => rowHeaders();
const pager = (name: string) => screen.getByRole('button', { name: `Go to ${name} page` });

async function openList(path: string) {
  const app = renderApp(path, memoryServices({ [tableIds.teamMetadata]: teams }));
  await screen.findByRole('grid', { name: 'All Team Projects' });
  // Until all are there, the first ones stand in the platform's order.
  await waitFor(() => expect(screen.queryByText('Loading all teams...')).toBeNull());
  return app;
}

/** Rows that the address stands for, worked out apart from the page. */
function expectedOf(url: string) {
  const params = new URL(url, window.location.origin).searchParams;
  const term = (params.get('search') ?? '').toLowerCase();
  const field = (params.get('sort') ?? 'teamName') as 'teamName' | 'projectId' | 'sector';
  const direction = params.get('dir') === 'desc' ? 'descending' : 'ascending';
  const sign = direction === 'descending' ? -1 : 1;
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  const found = teams
    .filter(({ teamName, projectId }) => `${teamName}\n${projectId}`.toLowerCase().includes(term))
    .sort((a, b) => sign * compare(a[field] ?? '', b[field] ?? '') || a.$id.localeCompare(b.$id));
  const size = Number(params.get('rows') ?? 20);
  const page = Number(params.get('page') ?? 1);
  const isLast = page * size >= found.length;
  return { rows: found.slice((page - 1) * size, page * size), field, page, isLast, direction };
}

/** Rows of one sector come in whatever order the platform lists them. */
const keysOf = (rows: readonly Team[], field: keyof Team) => rows.map((team) => team[field]);

function expectShown(url: string): void {
  const { rows, field, isLast, direction } = expectedOf(url);
  const shown = shownTeams().map((name) => teams.find(({ teamName }) => teamName === name)!);
  expect(keysOf(shown, field)).toEqual(keysOf(rows, field));
  expect(screen.getByRole('searchbox')).toHaveValue(
    new URL(url, window.location.origin).searchParams.get('search') ?? '',
  );
  expect((pager('next') as HTMLButtonElement).disabled).toBe(isLast);
  expect(columnHeader(headerOfField[field])).toHaveAttribute('aria-sort', direction);
}

/** Whatever the grid does by itself a moment later has happened. */
const letTimersRun = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)));

const headerOfField = { teamName: 'Team Name', projectId: 'Project ID', sector: 'Sector' } as const;

async function perform(action: string, app: Awaited<ReturnType<typeof openList>>) {
  const { user, router } = app;
  switch (action) {
    case 'next':
      return user.click(pager(action));
    case 'back':
    case 'forward':
      return act(() => router.navigate(action === 'back' ? -1 : 1));
    case 'search':
      return user.click(screen.getByRole('searchbox')).then(() => user.paste('team'));
    case '20 rows':
      await user.click(screen.getByRole('combobox', { name: /rows per page/i }));
      return user.click(await screen.findByRole('option', { name: '20' }));
    default:
      return user.click(columnHeader(action));
  }
}

/** Few columns, since each cell takes its time. */
const base = 'columns=teamName,projectId,sector';
const asSet = (query: string) => [...new URLSearchParams(query)].sort();

/** Any other sequence is one of `anySequence.test.tsx`, without the table. */
it('the team list shows what the address says after sort, page, rows per page, search, Back, Forward and reload', async () => {
  let app = await openList(`/teams?${base}&rows=10`);
  for (const [action, query] of [
    ['Team Name', 'sort=teamName&dir=desc'],
    ['Team Name', ''],
    ['Project ID', 'sort=projectId'],
    ['next', 'sort=projectId&page=2'],
    ['Sector', 'sort=sector'],
    ['next', 'sort=sector&page=2'],
    ['back', 'sort=sector'],
    // Page 2 of the first sort after a second one.
    ['back', 'sort=projectId&page=2'],
    ['back', 'sort=projectId'],
    ['forward', 'sort=projectId&page=2'],
    ['reload', 'sort=projectId&page=2'],
    ['next', 'sort=projectId&page=3'],
    ['search', 'sort=projectId&search=team'],
    ['20 rows', 'sort=projectId&search=team&rows=20'],
    ['reload', 'sort=projectId&search=team&rows=20'],
    ['back', 'sort=projectId&search=team'],
  ] as const) {
    if (action === 'reload') {
      cleanup();
      app = await openList(address());
    } else await perform(action, app);
    const expected = query.endsWith('rows=20')
      ? `${base}&${query.replace('&rows=20', '')}`
      : `${base}&rows=10&${query}`;
    const expectStep = (): void => {
      expect({ action, query: asSet(window.location.search) }).toEqual({ action, query: asSet(expected) });
      expectShown(`/teams?${expected}`);
    };
    await waitFor(expectStep);
    // It stays so.
    await letTimersRun();
    expectStep();
  }
});

it("the '/' key goes to the search box and marks what stands there, where it is a character like any other", async () => {
  const { user } = await openList('/teams?search=prj');
  await user.keyboard('/');
  const box: HTMLInputElement = screen.getByRole('searchbox');
  expect(box).toHaveFocus();
  expect(box.value.slice(box.selectionStart ?? 0, box.selectionEnd ?? 0)).toBe('prj');
  await user.keyboard('a/b');
  expect(box).toHaveValue('a/b');
});
