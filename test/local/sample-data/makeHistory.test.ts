import { metrics as everyMetric } from '#domain/metric-calculations/metrics.ts';
import { makeHistory, makePast, type SampleTeam } from '#local/sample-data/makeHistory.ts';
import { makeInventory } from '#local/sample-data/makeInventory.ts';
import { makeMonthlyMetrics } from '#local/sample-data/makeMonthlyMetrics.ts';

const today = '2026-03-31';
const now = new Date('2026-03-31T22:00:00Z');

function teamsOf(seed: number, count = 60): SampleTeam[] {
  return Array.from({ length: count }, (_, index) => ({
    team: {
      $id: `team-${index}`,
      teamName: `Team ${index}`,
      projectId: `PRJ-${index % 40}`,
      teamType: index % 2 === 0 ? 'build' : 'run',
      greenfield: index % 3 === 0,
    },
    inventory: makeInventory(seed, index, now),
    metrics: makeMonthlyMetrics(seed, index, now),
    monthsLate: 0,
    past: makePast(seed, index),
  }));
}

function valuesOf(
  history: readonly ReadonlyMap<string, { calculationValue: string | null }>[],
  slug: string,
): number[] {
  return history.map((month) => {
    const [, row] = [...month].find(([id]) => id.endsWith(`-all-${slug}`))!;
    return Number(row.calculationValue);
  });
}

test('a calculation of each metric for each month from January 2025 to the one before the current, dated on its last day', () => {
  const history = [...makeHistory(teamsOf(5), today)];
  expect(history.map((month) => month.size)).toEqual(Array<number>(14).fill(everyMetric.length));
  const days = history.map((month) => {
    const { updateDateYear, updateDateMonth, updateDateDay } = month.values().next().value!;
    return `${updateDateYear}-${updateDateMonth}-${updateDateDay}`;
  });
  expect(days).toEqual([
    ...['2025-01-31', '2025-02-28', '2025-03-31', '2025-04-30', '2025-05-31', '2025-06-30', '2025-07-31'],
    ...['2025-08-31', '2025-09-30', '2025-10-31', '2025-11-30', '2025-12-31', '2026-01-31', '2026-02-28'],
  ]);
  const ids = history.flatMap((month) => [...month.keys()]);
  expect(new Set(ids).size).toBe(14 * everyMetric.length);
});

test('the same for the same seed, and another one for another', () => {
  expect([...makeHistory(teamsOf(5), today)]).toEqual([...makeHistory(teamsOf(5), today)]);
  expect([...makeHistory(teamsOf(5), today)]).not.toEqual([...makeHistory(teamsOf(6), today)]);
});

test('teams improve, and become more', () => {
  const history = [...makeHistory(teamsOf(5), today)];
  for (const slug of ['unit-testing', 'code-scanning', 'single-artifact', 'automated-tests', 'test-automation']) {
    const values = valuesOf(history, slug);
    expect(values.at(-1)).toBeGreaterThan(values[0]!);
    expect(new Set(values).size).toBeGreaterThan(5);
  }
});

test('a history of nobody counts nothing', () => {
  const [january] = [...makeHistory([], '2025-02-01')];
  expect(january!.get('2025-01-all-manual-tests')).toMatchObject({ calculationValue: '0' });
  expect(january!.get('2025-01-all-unit-coverage')).toMatchObject({ calculationValue: null });
  expect([...makeHistory([], '2025-01-31')]).toEqual([]);
});
