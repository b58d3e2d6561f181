import type { StoredRow } from '#domain/row.ts';
import type { Month } from './reports.ts';

/** How many teams reported a month (specification.md, section 3); written by functions only. The row's id is the month. */
export interface ReportingMonthFields {
  readonly month: Month;
  /** Teams that existed. */
  readonly teams: number;
  /** Those of them that reported the month. */
  readonly reported: number;
}

export interface ReportingMonth extends StoredRow, ReportingMonthFields {}
