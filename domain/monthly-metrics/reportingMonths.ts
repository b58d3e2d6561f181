import type { StoredRow } from '#domain/row.ts';
import type { Month } from './reports.ts';

/** Written by functions only; the row's id is the month (specification.md, section 3). */
export interface ReportingMonthFields {
  readonly month: Month;
  readonly teams: number;
  readonly reported: number;
}

export interface ReportingMonth extends StoredRow, ReportingMonthFields {}
