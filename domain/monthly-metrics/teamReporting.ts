import type { StoredRow } from '#domain/row.ts';
import type { Month } from './reports.ts';

/** Before this month, of those kept with a team. */
export const keptMonthsBack = 12;

/** By the platform's word; written by functions only (specification.md, section 3). Row id: the team's. Dates ISO 8601, null when unknown. */
export interface TeamReportingFields {
  /** Of the last 13, as `formatMonths` writes them. */
  readonly months: string | null;
  /** Null for a team that has never reported. */
  readonly lastMonth: Month | null;
  readonly reportedAt: string | null;
  readonly reportedBy: string | null;
  readonly confirmedAt: string | null;
  readonly confirmedBy: string | null;
  readonly changedAt: string | null;
  readonly changedBy: string | null;
  /** As `recordArrival` writes it; null for a team without programs. */
  readonly pushes: string | null;
}

export interface TeamReporting extends StoredRow, TeamReportingFields {}

export const blankReporting: TeamReportingFields = {
  months: null,
  lastMonth: null,
  reportedAt: null,
  reportedBy: null,
  confirmedAt: null,
  confirmedBy: null,
  changedAt: null,
  changedBy: null,
  pushes: null,
};

/** `2026-11|2026-09`, the newest first; null for none. */
export function formatMonths(months: Iterable<Month>): string | null {
  return [...new Set(months)].sort().reverse().join('|') || null;
}

export function parseMonths(text: string | null | undefined): Month[] {
  return text ? text.split('|') : [];
}
