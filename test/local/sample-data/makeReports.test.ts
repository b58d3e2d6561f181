import { reportedMonth } from '#domain/changes/monthSaves.ts';
import type { SampleTeam } from '#local/sample-data/makeHistory.ts';
import { makeMonthlyMetrics } from '#local/sample-data/makeMonthlyMetrics.ts';

const now = new Date('2026-11-22T09:00:00Z');

test('of the sample teams some report on time, some are late by months, and some are silent', () => {
  const metrics: readonly SampleTeam['metrics'][] = Array.from({ length: 200 }, (_, index) =>
    makeMonthlyMetrics(1, index, now, 'America/New_York'),
  );
  const months = metrics.map(
    (row) => row && reportedMonth({ ...row, $updatedAt: now.toISOString() }, 'America/New_York'),
  );
  const counts = new Map<string, number>();
  for (const month of months) counts.set(month ?? 'never', (counts.get(month ?? 'never') ?? 0) + 1);
  expect([...counts.keys()].sort()).toEqual(['2026-08', '2026-09', '2026-10', '2026-11', 'never']);
  expect(Math.min(...counts.values())).toBeGreaterThan(5);
});
