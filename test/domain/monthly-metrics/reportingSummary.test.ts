import {
  noReportingFilters,
  fractionOf,
  type ReportingFilters,
  summarizeReporting,
} from '#domain/monthly-metrics/reportingSummary.ts';
import { findReportingInSteps } from '#domain/monthly-metrics/reportingTeam.ts';
import type { Team } from '#domain/team.ts';
import { reportingRow } from '#test/support/reportingRows.ts';
import { teamRow } from '#test/support/teamRows.ts';

const joined = { $createdAt: '2026-08-20T10:00:00Z' };
const teams: Team[] = [
  teamRow('on-time', { ...joined, sector: 'Retail', teamType: 'build' }),
  teamRow('not-yet', { ...joined, sector: 'Retail', teamType: 'BUILD' }),
  teamRow('late', { ...joined, sector: 'Finance', teamType: 'run' }),
  teamRow('silent', { ...joined, sector: null, teamType: 'run' }),
  teamRow('closed', { teamStatus: ' CLOSED' }),
];
const by = { reportedBy: ' Sam  Staff ' };
const rows = [
  reportingRow('on-time', {
    ...{ months: ['2026-08', '2026-10', '2026-11'], confirmedAt: '2026-11-01T00:00:00Z' },
    ...{ pushes: '2026-11|8|2026-11-19,2026-11-20,2026-11-21|0|', ...by },
  }),
  reportingRow('not-yet', { months: ['2026-08', '2026-09', '2026-10'], changedAt: '2026-11-02T00:00:00Z', ...by }),
  reportingRow('late', {
    months: ['2026-08'],
    reportedAt: '2026-08-31T23:30:00Z',
    confirmedAt: '2026-01-01T00:00:00Z',
    changedAt: '2026-11-03T00:00:00Z',
    pushes: '2026-11|2|2026-11-01,2026-11-02,2026-11-03|0|',
    ...by,
  }),
];

function find(timeZone = 'UTC') {
  const steps = findReportingInSteps(teams, new Map(rows.map((row) => [row.$id, row])), {
    today: '2026-11-22',
    timeZone,
  });
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

it('finds who has reported this month, what the others miss, and leaves closed teams out', () => {
  const { teams: found, closed } = find();
  expect(closed).toHaveLength(1);
  expect(found.map(({ team, lastMonth, savedOn, state }) => [team.$id, lastMonth, savedOn, state.missing])).toEqual([
    ['on-time', '2026-11', '2026-11-05', ['2026-09']],
    ['not-yet', '2026-10', '2026-10-05', []],
    ['late', '2026-08', '2026-08-31', ['2026-09', '2026-10']],
    ['silent', null, undefined, ['2026-08', '2026-09', '2026-10']],
  ]);
  expect(found.map(({ savedBy }) => savedBy)).toEqual(['Sam Staff', 'Sam Staff', 'Sam Staff', '']);
  expect(found.map(({ confirmation }) => confirmation?.isDue)).toEqual([false, undefined, true, undefined]);
  expect(found.map(({ changedOn }) => changedOn)).toEqual([undefined, '2026-11-02', '2026-11-03', undefined]);
});

it("tells the days of the organisation's time zone", () => {
  expect(find('Asia/Tokyo').teams[2]).toMatchObject({ lastMonth: '2026-08', savedOn: '2026-09-01' });
});

const summarize = (filters: Partial<ReportingFilters>, term = '') =>
  summarizeReporting(find().teams, { ...noReportingFilters, ...filters }, ({ $id }) => $id.includes(term), new Map());
const idsOf = ({ matches }: ReturnType<typeof summarize>) => matches.map(({ team }) => team.$id);

it.each([
  ['', ['on-time', 'not-yet', 'late', 'silent']],
  ['reported', ['on-time']],
  ['missing', ['not-yet', 'late', 'silent']],
  ['1', ['on-time', 'late', 'silent']],
  ['2', ['late', 'silent']],
  ['never', ['silent']],
] as const)('filters by report %p, and counts each choice', (late, ids) => {
  const summary = summarize({ late });
  expect(idsOf(summary)).toEqual(ids);
  expect(summary.lateCounts).toEqual({ '': 4, reported: 1, missing: 3, '1': 3, '2': 2, never: 1 });
});

it.each([
  ['', ['on-time', 'not-yet', 'late', 'silent']],
  ['all', ['on-time']],
  ['some', ['on-time', 'late']],
  ['silent', ['late']],
] as const)('filters by programs %p, and counts each choice', (programs, ids) => {
  const summary = summarize({ programs });
  expect(idsOf(summary)).toEqual(ids);
  expect(summary.programCounts).toEqual({ '': 4, all: 1, some: 2, silent: 1 });
});

it('compares groups of teams by the filters of the other groups alone', () => {
  const summary = summarize({ sector: 'Retail', late: 'never', inventory: 'due' }, 'no such team');
  expect(idsOf(summary)).toEqual([]);
  expect(summary.groups.sector).toEqual([
    { name: 'Finance', teams: 1, reported: 0 },
    { name: 'N/A', teams: 1, reported: 0 },
    { name: 'Retail', teams: 2, reported: 1 },
  ]);
  expect(summary.groups.teamType).toEqual([{ name: 'Build', teams: 2, reported: 1 }]);
  expect(summary.inventoryCounts).toEqual({ '': 0, due: 0 });
});

it('counts inventories to be confirmed among the teams that match everything else', () => {
  expect(summarize({ late: 'missing' }).inventoryCounts).toEqual({ '': 3, due: 3 });
  expect(idsOf(summarize({ inventory: 'due', sector: 'N/A' }))).toEqual(['silent']);
});

it('has no share of no teams', () => {
  expect(fractionOf({ teams: 0, reported: 0 })).toBeNull();
  expect(fractionOf({ teams: 3, reported: 1 })).toBeCloseTo(0.333, 3);
});
