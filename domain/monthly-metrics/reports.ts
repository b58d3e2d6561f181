import { calendarDay } from '#domain/calendarDay.ts';
import { formatDate } from '#domain/dateFormat.ts';
import type { StoredRow } from '#domain/row.ts';
import type { MetricKey, MonthlyMetricsFields } from './fields.ts';

/** Calendar month in the organisation's time zone, `YYYY-MM`. */
export type Month = string;

/** Written by functions only (specification.md, section 3). */
export type MonthReportFields = Pick<MonthlyMetricsFields, MetricKey | 'notApplicable'> & {
  readonly teamId: string;
  readonly month: Month;
  /** Last save. ISO 8601. */
  readonly reportedAt: string;
  readonly reportedBy: string | null;
  /** Last correction, in the month after; null for none. ISO 8601. */
  readonly correctedAt: string | null;
  readonly correctedBy: string | null;
};

export interface MonthReport extends StoredRow, MonthReportFields {}

/** Last day to correct the month before. */
export const lastCorrectionDay = 10;

export function monthOf(instant: Date, timeZone: string): Month {
  return calendarDay(instant, timeZone).slice(0, 7);
}

export function addMonths(month: Month, months: number): Month {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
}

export function formatMonth(month: Month): string {
  return formatDate(month, 'month');
}

export function formatMonthName(month: Month): string {
  return formatDate(month, 'monthName');
}

/** The last month that is over, and the one `span` months before it: a month that isn't over says nothing yet. */
export function trendMonths(thisMonth: Month, span: number): { readonly from: Month; readonly to: Month } {
  const to = addMonths(thisMonth, -1);
  return { from: addMonths(to, -span), to };
}

/** Undefined after the 10th. @param today `YYYY-MM-DD`. */
export function correctableMonth(today: string): Month | undefined {
  return Number(today.slice(8)) <= lastCorrectionDay ? addMonths(today.slice(0, 7), -1) : undefined;
}

/** Calculated by one run that comes late. */
const maxOpenMonths = 12;

/** Until the last calculation of a month: longer than a correction takes, and than a run may stand still. */
const settlingMs = 2 * 60 * 60 * 1_000;

/** Past months whose figures may still change, in order. `closed`: the last that is final once they are calculated. */
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
