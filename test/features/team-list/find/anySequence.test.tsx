import { act, cleanup, render, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { Team } from '#domain/team.ts';
import { teamColumns } from '#domain/teamColumns.ts';
import { type TeamFacet, teamFacets } from '#domain/teams/teamFilters.ts';
import { toTitleCase } from '#domain/text.ts';
import { useTeamFilters } from '#src/features/team-list/TeamListBar.tsx';
import { filterQuery } from '#src/features/team-list/find/findTeams.ts';
import { makeFinder } from '#src/features/team-list/find/makeFinder.tsx';
import { useTeamResults } from '#src/features/team-list/find/useTeamResults.ts';
import type { TableDefaults } from '#src/lists/data-table/TableView.ts';
import { propertyRuns } from '#test/support/propertyRuns.ts';
import { teamRow } from '#test/support/teamRows.ts';

const some = <T,>(values: readonly T[], index: number): T => values[index % values.length]!;
const teams = Array.from({ length: 48 }, (_, index) =>
  teamRow(String(index), {
    teamName: `${some(['Falcon', 'Owl', 'Pay'], index)} ${(index * 31) % 48}`,
    projectId: `PRJ-${(index * 11) % 48}`,
    productName: some(['Tax', 'Cards', null], index * 7),
    sector: some(['Retail', 'Health', null], index >> 1),
    businessUnit: some(['Payments', 'Labs'], index >> 2),
    teamType: some(['build', 'run'], index >> 3),
    teamStatus: some(['active', 'on-hold', null], index * 5),
    greenfield: index % 3 === 0,
  }),
);
const isReported = ({ $id }: Team): boolean => Number($id) % 2 === 0;
const isHeld = ({ $id }: Team): boolean => Number($id) % 5 === 0;
const isMine = ({ $id }: Team): boolean => Number($id) < 9;
const idsWhere = (is: (team: Team) => boolean) => new Set(teams.filter(is).map(({ $id }) => $id));
const rule = { name: 'Java', versions: '', ring: 'Hold', reason: '', until: '2020-01-01', moveTo: '' } as const;
const heldItems = [{ category: 'languageAndVersion', name: 'Java', version: '8', rule }] as const;
const held = { items: heldItems, due: heldItems };
const jack = { name: 'Jack Green', email: 'jack@example.test' };
const isJacks = ({ $id }: Team): boolean => Number($id) % 4 === 1;
const jacksTeams = new Map([...idsWhere(isJacks)].map((id) => [id, jack]));
const finder = makeFinder(
  {
    mine: idsWhere(isMine),
    reported: idsWhere(isReported),
    hold: new Map([...idsWhere(isHeld)].map((id) => [id, held])),
    campaign: { id: 'java', name: 'Off Java 8', teams: idsWhere(isHeld) },
  },
  {
    members: new Map([['jack', jacksTeams]]),
    ...{ text: '', isPending: false, tooMany: [], isError: false, retry: () => undefined },
  },
);

const defaults: TableDefaults = {
  sortFields: teamColumns.map(({ field }) => field),
  pageSize: 20,
  sort: { field: 'teamName', direction: 'asc' },
};

/** Handles of the list that is rendered. */
type List = ReturnType<typeof useTeamResults> & Pick<ReturnType<typeof useTeamFilters>, 'toggle' | 'clear'>;
let list: List;

function Probe() {
  const results = useTeamResults(teams, teamColumns, defaults);
  const filters = useTeamFilters();
  list = { ...results, ...filters };
  return null;
}

/** The browser: its history outlives a reload. */
class Browser {
  private router = createMemoryRouter([{ path: '/teams', element: <Probe /> }], { initialEntries: ['/teams'] });
  private entries = ['/teams'];
  private index = 0;

  get address(): string {
    return this.entries[this.index] ?? '';
  }
  open(): void {
    this.router = createMemoryRouter([{ path: '/teams', element: <Probe /> }], {
      initialEntries: this.entries,
      initialIndex: this.index,
    });
    render(<RouterProvider router={this.router} />);
    act(() => list.setFinder(finder));
  }
  reload(): void {
    cleanup();
    this.open();
  }
  async go(by: number): Promise<void> {
    if (this.index + by < 0 || this.index + by >= this.entries.length) return;
    this.index += by;
    await act(() => this.router.navigate(by));
  }
  visit(address: string): Promise<void> {
    return this.run(() => void this.router.navigate(address));
  }
  /** Does something that may change the address. */
  async run(change: () => void, isReplaced = false): Promise<void> {
    const before = this.address;
    await act(async () => {
      change();
      // The router takes some turns to go anywhere.
      await new Promise((resolve) => setTimeout(resolve));
    });
    const { pathname, search } = this.router.state.location;
    const address = pathname + search;
    if (isReplaced && address === before) return;
    this.entries = [...this.entries.slice(0, this.index + (isReplaced ? 0 : 1)), address];
    this.index = this.entries.length - 1;
  }
}

const lower = (text: string | null): string => (text ?? '').toLowerCase();

/** Rows that the address stands for, worked out apart from the page: every team, one after the other. */
function expectedOf(address: string): string[] {
  const params = new URL(address, 'http://localhost').searchParams;
  const words = [...new Set(lower(params.get('search')).split(' '))].filter((word) => word !== '');
  const term = lower(params.get('search')).trim();
  const hasText = (team: Team) =>
    [team.teamName, team.projectId, team.productName].some((each) => lower(each).includes(term));
  const isNarrow = params.get('in') !== 'all' && teams.some(hasText);
  const isSearched = (team: Team): boolean => {
    if (term === '' || hasText(team)) return true;
    if (isNarrow) return false;
    const fields = [team.teamName, team.projectId, team.productName, team.sector, team.businessUnit, team.teamType];
    const missing = words.filter((word) => ![...fields, team.teamStatus].some((each) => lower(each).includes(word)));
    return missing.every((word) => word === 'jack' && isJacks(team));
  };
  const valueOf: Record<TeamFacet, (team: Team) => string> = {
    sector: ({ sector }) => sector ?? 'N/A',
    businessUnit: ({ businessUnit }) => businessUnit ?? 'N/A',
    teamType: ({ teamType }) => toTitleCase(teamType),
    status: ({ teamStatus }) => toTitleCase(teamStatus) || 'N/A',
    greenfield: ({ greenfield }) => (greenfield ? '1' : '0'),
    mine: (team) => (isMine(team) ? '1' : '0'),
    reported: (team) => (isReported(team) ? '1' : '0'),
    hold: (team) => (isHeld(team) ? 'due' : '0'),
    campaign: (team) => (isHeld(team) ? 'java' : ''),
  };
  const isLeft = (team: Team): boolean =>
    Object.entries(valueOf).every(
      ([name, of]) => params.getAll(name).length === 0 || params.getAll(name).includes(of(team)),
    );
  const column = teamColumns.find(({ field }) => field === (params.get('sort') ?? 'teamName'))!;
  const sign = params.get('dir') === 'desc' ? -1 : 1;
  const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'accent' });
  const found = teams
    .filter((team) => isSearched(team) && isLeft(team))
    .sort((one, other) => {
      const [a, b] = [column.value(one), column.value(other)];
      return Number(a === '') - Number(b === '') || sign * compare(a, b);
    });
  const size = Number(params.get('rows') ?? 20);
  const page = Math.min(Number(params.get('page') ?? 1), Math.max(1, Math.ceil(found.length / size)));
  return found.slice((page - 1) * size, page * size).map(({ $id }) => $id);
}

/** The page of rows that the table is given. */
function shown(): string[] {
  const { found, view } = list;
  const rows = found?.teams ?? [];
  const page = Math.min(view.page, Math.max(1, Math.ceil(rows.length / view.pageSize)));
  return rows.slice((page - 1) * view.pageSize, page * view.pageSize).map(({ $id }) => $id);
}

const values = {
  sector: ['Retail', 'Health', 'N/A', 'Nowhere'],
  businessUnit: ['Payments', 'Labs'],
  teamType: ['Build', 'Run'],
  status: ['Active', 'On-Hold', 'N/A'],
  greenfield: ['1', '0'],
  mine: ['1'],
  reported: ['1', '0'],
  hold: ['due'],
} as const;
const toggles = Object.entries(values).flatMap(([facet, each]) => each.map((value) => ({ facet, value })));
const terms = [
  ...['', 'pay', 'falcon', 'payments', 'on-hold', 'tax falcon', 'falcon 1', 'owl health', 'jack', 'labs jack'],
  ...['jack 1', 'zzz'],
];

const action = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...toggles).map((toggle) => ({ kind: 'toggle', ...toggle }) as const) },
  { weight: 2, arbitrary: fc.constantFrom(...terms).map((term) => ({ kind: 'search', term }) as const) },
  fc.constantFrom(...teamColumns).map(({ field }) => ({ kind: 'sort', field }) as const),
  fc.constantFrom(1, 2, 3).map((page) => ({ kind: 'page', page }) as const),
  fc.constantFrom(10, 20).map((rows) => ({ kind: 'rows', rows }) as const),
  fc.constantFrom('back', 'forward', 'reload', 'clear').map((kind) => ({ kind }) as const),
  // A saved view is such a query.
  fc
    .constantFrom('?sector=Health&sort=projectId', '?search=pay&in=all', '')
    .map((query) => ({ kind: 'view', query }) as const),
);

test('any sequence of filters, searches, sorts, pages, views, Back and reloads shows what a plain filter of all teams does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 10 }), async (actions) => {
      const browser = new Browser();
      browser.open();
      for (const step of actions) {
        await perform(browser, step);
        const expected = { step, address: browser.address, rows: expectedOf(browser.address) };
        await waitFor(() => expect({ step, address: browser.address, rows: shown() }).toEqual(expected));
      }
      cleanup();
    }),
    { numRuns: propertyRuns(1_000) },
  );
});

type Action = typeof action extends fc.Arbitrary<infer Each> ? Each : never;

async function perform(browser: Browser, step: Action): Promise<void> {
  const { view } = list;
  switch (step.kind) {
    case 'toggle':
      return browser.run(() => list.toggle(step.facet as TeamFacet, step.value));
    case 'search':
      await browser.run(() => list.search.setTerm(step.term), true);
      return browser.run(() => list.search.settle(), true);
    case 'sort': {
      const isSame = view.sort?.field === step.field && view.sort.direction === 'asc';
      return browser.run(() =>
        list.setView({ ...view, page: 1, sort: { field: step.field, direction: isSame ? 'desc' : 'asc' } }),
      );
    }
    case 'page':
      return browser.run(() => list.setView({ ...view, page: step.page }));
    case 'rows':
      return browser.run(() => list.setView({ ...view, page: 1, pageSize: step.rows }));
    case 'back':
      return browser.go(-1);
    case 'forward':
      return browser.go(1);
    case 'reload':
      browser.reload();
      return;
    case 'clear':
      return browser.run(() => list.clear());
    case 'view':
      return browser.visit(`/teams${step.query}`);
  }
}

it('takes of an address what filters the list, and nothing else', () => {
  const filters = new URLSearchParams(teamFacets.map((facet) => [facet, '1']));
  const address = new URLSearchParams([
    ...filters,
    ['search', 'falcon'],
    ['page', '2'],
    ['columns', 'sector'],
    ['view', 'all'],
  ]);
  expect(filterQuery(address)).toBe(filters.toString());
});
