import { calendarDay } from '#domain/calendarDay.ts';
import { formatDate } from '#domain/dateFormat.ts';
import type { StoredRow } from '#domain/row.ts';
import type { MetricKey, MonthlyMetricsFields } from './fields.ts';

/** Calendar month in the organisation's time zone, `YYYY-MM`. */
export type Month = string;

/** A team's report of one month (specification.md, section 3); written by functions only. */
export type MonthReportFields = Pick<MonthlyMetricsFields, MetricKey | 'notApplicable'> & {
  readonly teamId: string;
  readonly month: Month;
  /** Last save of that month. ISO 8601. */
  readonly reportedAt: string;
  /** Name; null when unknown. */
  readonly reportedBy: string | null;
  /** Last correction in the month after; null when there was none. ISO 8601. */
  readonly correctedAt: string | null;
  readonly correctedBy: string | null;
};

export interface MonthReport extends StoredRow, MonthReportFields {}

/** Last day of a month on which the month before can be corrected. */
export const lastCorrectionDay = 10;

export function monthOf(instant: Date, timeZone: string): Month {
  return calendarDay(instant, timeZone).slice(0, 7);
}

/** The month so many months later. */
export function addMonths(month: Month, months: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}

/** `November 2026` */
export function formatMonth(month: Month): string {
  return formatDate(month, 'month');
}

/** `November` */
export function formatMonthName(month: Month): string {
  return formatDate(month, 'monthName');
}

/** Months that a trend compares: the last one that is over, and the one so many months before it. A month that isn't over says nothing yet. */
export function trendMonths(thisMonth: Month, span: number): { readonly from: Month; readonly to: Month } {
  const to = addMonths(thisMonth, -1);
  return { from: addMonths(to, -span), to };
}

/** The month that can be corrected today (`YYYY-MM-DD`); undefined after the 10th. */
export function correctableMonth(today: string): Month | undefined {
  return Number(today.slice(8)) <= lastCorrectionDay ? addMonths(today.slice(0, 7), -1) : undefined;
}

/** At most so many past months are calculated by one run that comes late. */
const maxOpenMonths = 12;

/** From a month's closing to its last calculation: longer than a correction takes that began before, and than a run may stand still. */
const settlingMs = 2 * 60 * 60 * 1_000;

/**
 * Past months whose figures may still change for a run that begins to read now, in order: those after the last that is closed. `closed`:
 * the last one that nothing changes any more, once they are calculated.
 */
export function openMonths(
  now: Date,
  timeZone: string,
  closed: Month | null,
): { readonly months: Month[]; readonly closed: Month } {
  const before = addMonths(monthOf(now, timeZone), -1);
  const months = Array.from({ length: maxOpenMonths }, (_, index) => addMonths(before, index - maxOpenMonths + 1));
  const settled = calendarDay(new Date(now.getTime() - settlingMs), timeZone);
  return {
    months: months.filter((month) => (closed === null ? month === before : month > closed)),
    closed: addMonths(settled.slice(0, 7), correctableMonth(settled) === undefined ? -1 : -2),
  };
}
