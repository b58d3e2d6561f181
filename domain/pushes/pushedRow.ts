import type { MonthlyMetrics } from '#domain/monthly-metrics/fields.ts';

/** The receiver's clock may differ from the platform's by as much. */
const clockDifferenceMs = 60_000;

/** Whether a push wrote this version of a team's metrics, which is no save of a month. */
export function isWrittenByPush({
  pushedAt,
  $updatedAt,
}: {
  readonly pushedAt?: MonthlyMetrics['pushedAt'];
  readonly $updatedAt: string;
}): boolean {
  if (typeof pushedAt !== 'string') return false;
  return Math.abs(Date.parse($updatedAt) - Date.parse(pushedAt)) < clockDifferenceMs;
}
