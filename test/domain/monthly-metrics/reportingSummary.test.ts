import {
  noReportingFilters,
  percentOf,
  type ReportingFilters,
  summarizeReporting,
} from '#domain/monthly-metrics/reportingSummary.ts';
import { findReportingInSteps } from '#domain/monthly-metrics/reportingTeam.ts';
import type { Team } from '#domain/team.ts';
import { metricsRow } from '#test/support/metricsRows.ts';
import { inventoryRow } from '#test/support/inventoryRows.ts';
import { teamRow } from '#test/support/teamRows.ts';

const saved = (teamId: string, updateDate: string, correctionDate: string | null = null) =>
  metricsRow(teamId, { updateBy: ' Sam  Staff ', updateDate, correctionDate });

const teams: Team[] = [
  teamRow('on-time', { sector: 'Retail', teamType: 'build' }),
  teamRow('corrected', { sector: 'Retail', teamType: 'BUILD' }),
  teamRow('late', { sector: 'Finance', teamType: 'run' }),
  teamRow('silent', { sector: null, teamType: 'run' }),
  teamRow('closed', { teamStatus: ' CLOSED' }),
];
const reports = [
  saved('on-time', '2026-11-03T10:00:00Z'),
  saved('corrected', '2026-11-04T10:00:00Z', '2026-11-04T10:00:00Z'),
  saved('late', '2026-09-30T23:59:00Z'),
  metricsRow('silent'),
];
const inventories = [
  inventoryRow('on-time', { updateDate: '2026-11-01T00:00:00Z' }),
  inventoryRow('late', { updateDate: '2026-01-01T00:00:00Z' }),
];

function find(timeZone = 'UTC') {
  const input = {
    teams,
    reports: new Map(reports.map((row) => [row.$id, { ...row, $updatedAt: row.updateDate ?? '' }])),
    inventories: new Map(inventories.map((row) => [row.$id, { ...row, $updatedAt: row.updateDate ?? '' }])),
  };
  const steps = findReportingInSteps(input, { today: '2026-11-22', timeZone });
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

it('finds who has reported this month, how late the others are, and leaves closed teams out', () => {
  const { teams: found, closedCount } = find();
  expect(closedCount).toBe(1);
  expect(found.map(({ team, month, savedOn, daysLate }) => [team.$id, month, savedOn, daysLate])).toEqual([
    ['on-time', '2026-11', '2026-11-03', 0],
    ['corrected', '2026-10', '2026-11-04', 22],
    ['late', '2026-09', '2026-09-30', 53],
    ['silent', undefined, undefined, null],
  ]);
  expect(found.map(({ savedBy }) => savedBy)).toEqual(['Sam Staff', 'Sam Staff', 'Sam Staff', '']);
  expect(found.map(({ confirmation }) => confirmation?.isDue)).toEqual([false, undefined, true, undefined]);
});

it("counts in the organisation's time zone", () => {
  expect(find('Asia/Tokyo').teams[2]).toMatchObject({ month: '2026-10', savedOn: '2026-10-01', daysLate: 22 });
});

const summarize = (filters: Partial<ReportingFilters>, term = '') =>
  summarizeReporting(
    find().teams,
    { ...noReportingFilters, ...filters },
    ({ $id }) => $id.includes(term),
    () => false,
  );
const idsOf = ({ matches }: ReturnType<typeof summarize>) => matches.map(({ team }) => team.$id);

it.each([
  ['', ['on-time', 'corrected', 'late', 'silent']],
  ['reported', ['on-time']],
  ['missing', ['corrected', 'late', 'silent']],
  ['7', ['corrected', 'late']],
  ['14', ['corrected', 'late']],
  ['28', ['late']],
  ['never', ['silent']],
] as const)('filters by report %p, and counts each choice', (late, ids) => {
  const summary = summarize({ late });
  expect(idsOf(summary)).toEqual(ids);
  expect(summary.lateCounts).toEqual({ '': 4, reported: 1, missing: 3, '7': 2, '14': 2, '28': 1, never: 1 });
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
  expect(percentOf({ teams: 0, reported: 0 })).toBeNull();
  expect(percentOf({ teams: 3, reported: 1 })).toBeCloseTo(33.3, 1);
});
