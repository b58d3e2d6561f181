import { isWrittenByPush } from '#domain/pushes/pushedRow.ts';
import type { StoredRow } from '#domain/row.ts';
import type { SavedMetrics } from './concerns.ts';
import type { MonthlyMetrics } from './fields.ts';
import { type Month, monthOf } from './reports.ts';
import type { TeamReporting, TeamReportingFields } from './teamReporting.ts';

interface LastUpdate {
  readonly by: string | null | undefined;
  /** ISO 8601. */
  readonly date: string | null | undefined;
}

export interface SignedRow extends StoredRow {
  readonly updateBy: string | null;
  readonly updateDate: string | null;
}

/** The platform's word once it has been recorded; until then the row's own. */
export function findLastUpdate(
  row: SignedRow | null,
  reporting: TeamReportingFields | undefined,
  area: 'inventory' | 'metrics',
): LastUpdate {
  const own: LastUpdate = { by: row?.updateBy, date: row?.updateDate };
  if (reporting === undefined) return own;
  const { reportedAt, reportedBy, changedAt, changedBy, confirmedAt, confirmedBy } = reporting;
  const known =
    area === 'metrics'
      ? [{ date: reportedAt, by: reportedBy }]
      : [
          { date: changedAt, by: changedBy },
          { date: confirmedAt, by: confirmedBy },
        ];
  const [last] = known
    .filter((each): each is { date: string; by: string } => each.date !== null && each.by !== null)
    .sort((one, other) => Date.parse(other.date) - Date.parse(one.date));
  return last !== undefined && Date.parse(last.date) >= Date.parse(row?.$updatedAt ?? last.date) ? last : own;
}

/** Whether programs have written values of a later month into the row, which is no longer that month's. */
export function isPushedSince(
  { pushedAt }: { readonly pushedAt?: string | null },
  reported: Month | undefined,
  timeZone: string,
): boolean {
  return typeof pushedAt === 'string' && reported !== undefined && monthOf(new Date(pushedAt), timeZone) > reported;
}

/** The newest values with their month; of several months since programs have pushed some. Null for a team without. */
export function lastValues(
  metrics: MonthlyMetrics | null,
  reported: Month | undefined,
  timeZone: string,
): SavedMetrics | null {
  return metrics && { metrics, month: isPushedSince(metrics, reported, timeZone) ? undefined : reported };
}

/** The platform's word; for a row written since that was recorded, the month in which the platform stored it. */
export function findReportedMonth(
  row: (StoredRow & { readonly pushedAt?: string | null }) | null | undefined,
  reporting: TeamReporting | undefined,
  timeZone: string,
): Month | undefined {
  if (!row) return undefined;
  const known = reporting?.lastMonth ?? undefined;
  const updated = Date.parse(row.$updatedAt);
  // A push is no report; one that is has its row by the recorder.
  if (isWrittenByPush(row)) return known;
  const isSince = updated > Date.parse(row.$createdAt) && updated > Date.parse(reporting?.$updatedAt ?? row.$createdAt);
  if (!isSince) return known;
  const stored = monthOf(new Date(updated), timeZone);
  return known === undefined || stored > known ? stored : known;
}
