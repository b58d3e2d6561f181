import { act, cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { tableIds } from '#domain/resourceIds.ts';
import type { Team } from '#domain/team.ts';
import { columnHeader } from '#test/support/columnHeader.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { propertyRuns } from '#test/support/propertyRuns.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { people } from '#test/support/signIn.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';
import { teamRow } from '#test/support/teamRows.ts';

// A table has two hundred cells; asking of each whether it is hidden takes most of the time.
configure({ defaultHidden: true });

const sectors = ['Retail', 'Banking', 'Media', 'Health'];
const teams = Array.from({ length: 57 }, (_, index) =>
  teamRow(`t${index}`, {
    teamName: `Team ${(index * 23) % 57}`,
    projectId: `PRJ-${(index * 11) % 57}`,
    sector: sectors[index % 4]!,
  }),
);

let local: LocalServices;
beforeAll(async () => {
  local = await startLocal();
  await fillTables(local, { [tableIds.teamMetadata]: teams });
});
afterAll(() => local.stop());

const address = () => window.location.pathname + window.location.search;
const shownTeams = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('rowheader').textContent);
const pager = (name: string) => screen.getByRole('button', { name: `Go to ${name} page` });

async function openList(path: string) {
  const app = renderApp(path, { services: await signInPage(local, people.sam) });
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

type Action =
  | { readonly kind: 'sort'; readonly header: 'Team Name' | 'Project ID' | 'Sector' }
  | { readonly kind: 'next' | 'previous' | 'back' | 'forward' | 'reload' }
  | { readonly kind: 'rows'; readonly size: number }
  | { readonly kind: 'search'; readonly term: string };

const fieldOfHeader = { 'Team Name': 'teamName', 'Project ID': 'projectId', Sector: 'sector' } as const;
const headerOfField = { teamName: 'Team Name', projectId: 'Project ID', sector: 'Sector' } as const;

/** The browser's history as it must be after each action. */
class HistoryModel {
  private entries = ['/teams'];
  private index = 0;
  get address(): string {
    return this.entries[this.index]!;
  }
  /** False where the action isn't possible. */
  apply(action: Action): boolean {
    const { page, isLast, field } = expectedOf(this.address);
    const params = new URL(this.address, window.location.origin).searchParams;
    const isDescending = params.get('dir') === 'desc';
    switch (action.kind) {
      case 'sort': {
        const chosen = fieldOfHeader[action.header];
        const dir = chosen === field && !isDescending ? 'desc' : null;
        const isDefault = chosen === 'teamName' && dir === null;
        return this.push({ sort: isDefault ? null : chosen, dir, page: null });
      }
      case 'next':
        return !isLast && this.push({ page: String(page + 1) });
      case 'previous':
        return page > 1 && this.push({ page: page === 2 ? null : String(page - 1) });
      case 'rows':
        if (action.size === Number(params.get('rows') ?? 20)) return false;
        return this.push({ rows: action.size === 20 ? null : String(action.size), page: null });
      case 'search':
        if (action.term === (params.get('search') ?? '')) return false;
        this.entries[this.index] = this.changed({ search: action.term || null, page: null });
        return true;
      case 'back':
        return this.index > 0 && this.go(-1);
      case 'forward':
        return this.index < this.entries.length - 1 && this.go(1);
      case 'reload':
        return true;
    }
  }
  private go(by: number): boolean {
    this.index += by;
    return true;
  }
  private push(changes: Record<string, string | null>): boolean {
    this.entries = [...this.entries.slice(0, this.index + 1), this.changed(changes)];
    return this.go(1);
  }
  private changed(changes: Record<string, string | null>): string {
    const { searchParams } = new URL(this.address, window.location.origin);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) searchParams.delete(name);
      else searchParams.set(name, value);
    }
    return searchParams.size === 0 ? '/teams' : `/teams?${searchParams}`;
  }
}

const asSet = (url: string) => [...new URL(url, window.location.origin).searchParams].sort();

async function perform(action: Action, app: Awaited<ReturnType<typeof openList>>) {
  const { user, router } = app;
  switch (action.kind) {
    case 'sort':
      await user.click(columnHeader(action.header));
      return app;
    case 'next':
    case 'previous':
      await user.click(pager(action.kind));
      return app;
    case 'rows':
      await user.click(screen.getByRole('combobox', { name: /rows per page/i }));
      await user.click(await screen.findByRole('option', { name: String(action.size) }));
      return app;
    case 'search':
      await user.clear(screen.getByRole('searchbox'));
      if (action.term !== '') await user.paste(action.term);
      return app;
    case 'back':
      await act(() => router.navigate(-1));
      return app;
    case 'forward':
      await act(() => router.navigate(1));
      return app;
    case 'reload':
      cleanup();
      return openList(address());
  }
}

const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ kind: fc.constant('sort' as const), header: fc.constantFrom('Team Name', 'Project ID', 'Sector') }),
  fc.record({ kind: fc.constantFrom('next', 'next', 'previous', 'back', 'forward', 'reload') }),
  fc.record({ kind: fc.constant('rows' as const), size: fc.constantFrom(10, 20, 30) }),
  fc.record({ kind: fc.constant('search' as const), term: fc.constantFrom('', 'prj-1', 'team', 'zzz') }),
);

async function expectEachShown(actions: readonly Action[]): Promise<void> {
  const history = new HistoryModel();
  let app = await openList('/teams');
  const expectStep = (): void => {
    expect(asSet(address())).toEqual(asSet(history.address));
    expectShown(history.address);
  };
  expectStep();
  for (const each of actions) {
    if (!history.apply(each)) continue;
    app = await perform(each, app);
    await waitFor(expectStep);
    // It stays so.
    await letTimersRun();
    expectStep();
  }
  cleanup();
}

describe('the team list shows what the address says', () => {
  it('with the sort reversed and reversed again, on page 2 of the first sort after Back from a second one, and with a search', () =>
    expectEachShown([
      { kind: 'sort', header: 'Team Name' },
      { kind: 'sort', header: 'Team Name' },
      { kind: 'sort', header: 'Project ID' },
      { kind: 'next' },
      { kind: 'sort', header: 'Sector' },
      { kind: 'next' },
      { kind: 'back' },
      { kind: 'back' },
      { kind: 'back' },
      { kind: 'forward' },
      { kind: 'reload' },
      { kind: 'next' },
      { kind: 'search', term: 'team' },
      { kind: 'sort', header: 'Sector' },
      { kind: 'reload' },
      { kind: 'back' },
    ]));

  it('after any sequence of sort, page, rows per page, search, Back, Forward and reload', () =>
    fc.assert(fc.asyncProperty(fc.array(action, { minLength: 6, maxLength: 10 }), expectEachShown), {
      numRuns: propertyRuns(40),
      // Each step of a shorter example would wait for a minute.
      endOnFailure: true,
    }));
});

describe("the '/' key", () => {
  it('goes to the search box and marks what stands there', async () => {
    const { user } = await openList('/teams?search=prj');
    await user.keyboard('/');
    const box: HTMLInputElement = screen.getByRole('searchbox');
    expect(box).toHaveFocus();
    expect(box.value.slice(box.selectionStart ?? 0, box.selectionEnd ?? 0)).toBe('prj');
  });

  it('is a character like any other where somebody types', async () => {
    const { user } = await openList('/teams');
    await user.type(screen.getByRole('searchbox'), 'a/b');
    expect(screen.getByRole('searchbox')).toHaveValue('a/b');
  });
});
