import type { MetricRow } from '#domain/metric-calculations/toRows.ts';

/** The newest day of all latest values, `YYYY-MM-DD`; '' when there is none. */
export function newestDay(rows: readonly MetricRow[]): string {
  return rows.reduce((newest, { latestDay }) => (latestDay !== null && latestDay > newest ? latestDay : newest), '');
}
