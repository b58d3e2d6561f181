import { configure, screen, waitFor, within } from '@testing-library/react';
import { addMonths, type Month, monthOf } from '#domain/monthly-metrics/reports.ts';
import { planReminders } from '#domain/reminders/planReminders.ts';
import { tableIds } from '#domain/resourceIds.ts';
import type { User } from '#domain/user.ts';
import { countReports } from '#functions/change-recorder/countReports.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { ada } from '#test/support/openUploadHistory.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { reportingRow } from '#test/support/reportingRows.ts';
import { associationRow, personRow, teamRow } from '#test/support/teamRows.ts';
import { download, savedText, watchSavedFiles } from '#test/support/watchSavedFiles.ts';
import { textsOf } from '#test/support/textsOf.ts';

configure({ defaultHidden: true });
const saved = watchSavedFiles();

const timeZone = 'UTC';
const today = new Date().toISOString().slice(0, 10);
const thisMonth = monthOf(new Date(), timeZone);
/** `0` is this month. */
const monthsAgo = (count: number): Month => addMonths(thisMonth, -count);

/** Pseudo-random numbers below a limit, the same in every run. */
function* numbers(): Generator<number, never, number> {
  let state = 42;
  let limit = 1;
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    limit = yield state % limit;
  }
}
const source = numbers();
source.next();
const below = (limit: number): number => source.next(limit).value;

interface GeneratedTeam {
  readonly id: string;
  readonly isClosed: boolean;
  readonly joined: Month;
  readonly reported: readonly Month[];
}

const teams: readonly GeneratedTeam[] = Array.from({ length: 60 }, (_, index) => {
  const age = below(18);
  const gaps = below(4);
  const all = Array.from({ length: age + 1 }, (_each, ago) => monthsAgo(ago));
  const reported = index % 9 === 0 ? [] : all.filter(() => gaps === 0 || below(8) >= gaps);
  return { id: `team${index}`, isClosed: index % 11 === 0, joined: monthsAgo(age), reported };
});

/** What each choice must count: by loops over the reports, without the rule. */
function countByHand() {
  const counts = { all: 0, reported: 0, missing: 0, one: 0, two: 0, never: 0, sum: 0 };
  for (const { isClosed, joined, reported } of teams) {
    if (isClosed) continue;
    counts.all += 1;
    counts[reported.includes(thisMonth) ? 'reported' : 'missing'] += 1;
    let missed = 0;
    for (let ago = 1; ago <= 12; ago++) {
      if (monthsAgo(ago) >= joined && !reported.includes(monthsAgo(ago))) missed += 1;
    }
    const isNever = reported.length === 0;
    if (isNever || missed >= 1) counts.one += 1;
    if (isNever || missed >= 2) counts.two += 1;
    if (isNever) counts.never += 1;
    counts.sum += missed;
  }
  return counts;
}
const expected = countByHand();

const rows = {
  teams: teams.map(({ id, isClosed, joined }) =>
    teamRow(id, { $createdAt: `${joined}-15T10:00:00.000Z`, teamStatus: isClosed ? 'Closed' : 'Active' }),
  ),
  reporting: teams.map(({ id, reported }) => reportingRow(id, { months: reported })),
};

/** The table that Home reads, as the recorder writes it. */
async function countedMonth() {
  const counted: { month: Month; teams: number; reported: number }[] = [];
  const saves = teams.flatMap(({ id, reported }) =>
    reported.map((month) => ({ teamId: id, month, ...{ reportedAt: '', reportedBy: null } })),
  );
  const versions = teams.map(({ id, isClosed }) => [id, { $createdAt: '', $updatedAt: '', isClosed }] as const);
  await countReports(new Map(versions), {
    reports: { listSavesOf: () => Promise.resolve(saves) },
    reportingMonths: {
      list: () => Promise.resolve(new Map()),
      save: (months: ReadonlyMap<Month, (typeof counted)[number]>) => {
        counted.push(...months.values());
        return Promise.resolve();
      },
    },
    timeZone,
    now: () => Date.now(),
  } as unknown as Parameters<typeof countReports>[1]);
  return counted.map((row) => ({ ...row, $id: row.month, $createdAt: '', $updatedAt: '' }));
}

const platform = async (person?: User) =>
  memoryServices(
    {
      [tableIds.teamMetadata]: rows.teams,
      [tableIds.teamReporting]: rows.reporting,
      [tableIds.reportingMonths]: await countedMonth(),
      [tableIds.technologyRules]: [],
    },
    person,
  );

it('has teams of every choice', () => {
  for (const count of Object.values(expected)) expect(count).toBeGreaterThan(2);
});

it('Reporting, its choices, its share and its file count the same teams', async () => {
  const { user } = renderApp('/reporting', await platform());
  const choice = await screen.findByRole('combobox', { name: 'Report' });
  const options = textsOf(choice, 'option');
  expect(options).toEqual([
    `All teams (${expected.all})`,
    `Reported this month (${expected.reported})`,
    `Not reported yet this month (${expected.missing})`,
    `A month is missing (${expected.one})`,
    `Two or more are missing (${expected.two})`,
    `Never reported (${expected.never})`,
  ]);
  expect(
    screen.getByText(new RegExp(`^${expected.reported} of ${expected.all} teams have reported`)),
  ).toBeInTheDocument();
  for (const [value, count] of [
    ['reported', expected.reported],
    ['missing', expected.missing],
    ['1', expected.one],
    ['2', expected.two],
    ['never', expected.never],
  ] as const) {
    await user.selectOptions(choice, value);
    const matches = screen.getByRole('status', { name: 'Matches' });
    await waitFor(() => expect(matches).toHaveTextContent(`Showing ${count} of ${expected.all} teams`));
  }

  await user.selectOptions(choice, '');
  const [, ...lines] = (await savedText(await download(user, saved, 'Download this list', /CSV/))).trim().split('\n');
  const cells = lines.map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')));
  expect(cells).toHaveLength(expected.all);
  expect(cells.filter((cell) => cell[4] === 'Yes')).toHaveLength(expected.reported);
  expect(cells.filter((cell) => cell[6] === 'Never reported')).toHaveLength(expected.never);
  expect(cells.filter((cell) => cell[6] !== '')).toHaveLength(expected.one);
  expect(cells.reduce((sum, cell) => sum + Number(cell[5]), 0)).toBe(expected.sum);
});

it.each([
  ['1', expected.reported],
  ['0', expected.missing],
])('the filter reported=%s of Team Projects shows as many', async (value, count) => {
  renderApp(`/teams?reported=${value}`, await platform());
  expect(await screen.findByText(`Showing ${count} of ${teams.length} teams`)).toBeInTheDocument();
});

it('Home tells admins the same numbers', async () => {
  renderApp('/', await platform(ada));
  const part = within(await screen.findByRole('region', { name: 'For admins' }));
  const numbers = await part.findAllByRole('link', { name: /reported/ });
  expect(numbers.map((link) => [/\d+/.exec(link.textContent)?.[0], link.getAttribute('href')])).toEqual([
    [`${expected.missing}`, '/reporting?late=missing'],
    [`${expected.never}`, '/reporting?late=never'],
  ]);
});

it('Home tells the same share', async () => {
  renderApp('/', await platform());
  const percent = ((expected.reported / expected.all) * 100).toFixed(0);
  expect(
    await screen.findByText(
      new RegExp(`^${expected.reported} of ${expected.all} teams \\(${percent}%\\) have reported `),
    ),
  ).toBeInTheDocument();
});

it('reminders go to as many teams', () => {
  const reminders = planReminders(
    {
      ...rows,
      memberships: teams.map(({ id }) => associationRow(id, id)),
      people: teams.map(({ id }) => personRow(id)),
      inventories: [],
      rules: [],
      ...{ campaigns: [], metrics: [] },
      optedOut: new Set(),
    },
    { today, timeZone },
  );
  expect(reminders).toHaveLength(expected.missing);
});
