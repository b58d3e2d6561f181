import type { StoredRow } from '#domain/row.ts';
import type { Month } from './reports.ts';

/**
 * Who reported a team's metrics and confirmed or changed its inventory, and when, by the platform's word (specification.md, section 3);
 * written by functions only. The row's id is the team's. Dates are ISO 8601, names null when unknown.
 */
export interface TeamReportingFields {
  /** Reported months of the last 13, as `formatMonths` writes them. */
  readonly months: string | null;
  /** Newest reported month; null for a team that has never reported. */
  readonly lastMonth: Month | null;
  /** Last save of that month, or its correction. */
  readonly reportedAt: string | null;
  readonly reportedBy: string | null;
  /** Last time that somebody said the inventory was still right. */
  readonly confirmedAt: string | null;
  readonly confirmedBy: string | null;
  /** Last change of the inventory's items. */
  readonly changedAt: string | null;
  readonly changedBy: string | null;
}

export interface TeamReporting extends StoredRow, TeamReportingFields {}

/** State of a team that has neither reported nor saved anything. */
export const blankReporting: TeamReportingFields = {
  months: null,
  lastMonth: null,
  reportedAt: null,
  reportedBy: null,
  confirmedAt: null,
  confirmedBy: null,
  changedAt: null,
  changedBy: null,
};

/** `2026-11|2026-09`, the newest first; null for none. */
export function formatMonths(months: Iterable<Month>): string | null {
  return [...new Set(months)].sort().reverse().join('|') || null;
}

export function parseMonths(text: string | null | undefined): Month[] {
  return text ? text.split('|') : [];
}
