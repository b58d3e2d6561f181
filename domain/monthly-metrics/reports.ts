import { calendarDay } from '#domain/calendarDay.ts';
import type { StoredRow } from '#domain/row.ts';
import type { MetricKey, MonthlyMetrics, MonthlyMetricsFields } from './fields.ts';

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
  const date = new Date(`${month}-01T00:00:00Z`);
  return date.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** `November` */
export function formatMonthName(month: Month): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' });
}

/** The month that can be corrected today (`YYYY-MM-DD`); undefined after the 10th. */
export function correctableMonth(today: string): Month | undefined {
  return Number(today.slice(8)) <= lastCorrectionDay ? addMonths(today.slice(0, 7), -1) : undefined;
}

/** At most so many past months are calculated by one run that comes late. */
const maxOpenMonths = 12;

/**
 * Past months whose figures may still change, in order: those after the last that was calculated when it was closed, and always the one
 * before while it can be corrected. `closed`: that last month, once they are calculated.
 * @param today `YYYY-MM-DD`.
 */
export function openMonths(today: string, closed: Month | null): { readonly months: Month[]; readonly closed: Month } {
  const before = addMonths(today.slice(0, 7), -1);
  const months = Array.from({ length: maxOpenMonths }, (_, index) => addMonths(before, index - maxOpenMonths + 1));
  return {
    months: months.filter((month) => (closed === null ? month === before : month > closed)),
    closed: correctableMonth(today) === undefined ? before : addMonths(before, -1),
  };
}

type SavedRow = Pick<MonthlyMetrics, '$updatedAt' | 'updateDate' | 'correctionDate'>;

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Time of a team's last save: the platform's, which no wrong clock of a computer moves; the row's own where it was put back later, by an
 * undo or with a removed team. Undefined for a row that nobody saved.
 */
export function savedAt({ $updatedAt, updateDate }: Omit<SavedRow, 'correctionDate'>): Date | undefined {
  if (updateDate === null) return undefined;
  const [stored, told] = [Date.parse($updatedAt), Date.parse(updateDate)];
  return new Date(stored - told > dayMs ? told : stored);
}

/**
 * Last month that a team has reported: a save belongs to the month, in the organisation's time zone, in which the platform stored it
 * (`savedAt`), and a correction to the month before. Undefined for a team that has never reported.
 */
export function reportedMonth(row: SavedRow, timeZone: string): Month | undefined {
  const date = savedAt(row);
  if (date === undefined) return undefined;
  return addMonths(monthOf(date, timeZone), isCorrection(row) ? -1 : 0);
}

/** Whether the last save corrected the month before. */
export function isCorrection({ updateDate, correctionDate }: Pick<SavedRow, 'updateDate' | 'correctionDate'>): boolean {
  return correctionDate !== null && Date.parse(correctionDate) === Date.parse(updateDate ?? '');
}

/**
 * Days for which a team's report has been due, today included: 1 on the first day of the first month that it hasn't reported. 0 only when
 * this month is reported; null for a team that has never reported.
 * @param today `YYYY-MM-DD`.
 */
export function daysLate(reported: Month | undefined, today: string): number | null {
  if (reported === undefined) return null;
  const due = `${addMonths(reported, 1)}-01`;
  return Math.max(0, Math.round((Date.parse(today) - Date.parse(due)) / dayMs) + 1);
}
