import { calendarDay } from '#domain/calendarDay.ts';
import { dateParts, parseDay } from '#domain/metric-calculations/calculation.ts';
import { metrics } from '#domain/metric-calculations/metrics.ts';
import { calculationId, toCalculations } from '#domain/metric-calculations/calculate.ts';
import { metricYears, yearOf } from '#domain/metric-calculations/years.ts';
import { makeHistory } from '#local/sample-data/makeHistory.ts';

/** A program: prints the dates, ids and years that are made around the end of a year, and how far its clock is from UTC, in a line. */
const seen: unknown[] = [];
for (let hour = -15; hour <= 15; hour += 0.5) {
  const moment = new Date(Date.UTC(2026, 0, 1) + hour * 3_600_000);
  const today = calendarDay(moment, 'UTC');
  const parts = dateParts(today);
  const rows = toCalculations({ teams: [], inventories: new Map(), metrics: new Map() }, today);
  seen.push([
    parts,
    calculationId(metrics[0]!, parts),
    rows.keys().next().value,
    parseDay(parts),
    yearOf(today),
    metricYears(today),
    [...makeHistory([], today)].at(-1)?.keys().next().value,
  ]);
}
process.stdout.write(`${JSON.stringify({ offset: new Date(Date.UTC(2026, 0, 1)).getTimezoneOffset(), seen })}\n`);
