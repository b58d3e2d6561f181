import type { MonthlyMetricsFields } from '#domain/monthly-metrics/fields.ts';
import { mergeMetrics, type MetricClash, type MetricsEdit } from '#domain/monthly-metrics/mergeMetrics.ts';
import { tableIds } from '#domain/resourceIds.ts';
import type { Stored } from '#domain/row.ts';
import type { TablesService } from '#src/appwrite/services.ts';

/** A team's monthly metrics; their id is the team's. */
export type MonthlyMetrics = MonthlyMetricsFields & Stored;

export interface MetricsSave {
  readonly teamId: string;
  /** Who saves. */
  readonly userName: string;
  readonly edit: MetricsEdit;
}

export interface MetricsSaveResult {
  /** The metrics as they are now; null when the team has none. */
  readonly metrics: MonthlyMetrics | null;
  /** What somebody else changed differently. While there is any, nothing was written. */
  readonly clashes: readonly MetricClash[];
}

/**
 * Saves the changed fields of a team's metrics, with who and when (SPEC section 7), merged by field with what others save at the same
 * time. The first save of a team makes its metrics.
 */
export async function saveMetrics(
  tables: TablesService,
  { teamId, userName, edit }: MetricsSave,
): Promise<MetricsSaveResult> {
  let clashes: readonly MetricClash[] = [];
  const metrics = await tables.change<MonthlyMetrics>(tableIds.teamMonthlyMetrics, teamId, (stored) => {
    const merged = mergeMetrics(edit, stored);
    clashes = merged.clashes;
    if (clashes.length > 0 || Object.keys(merged.changes).length === 0) return null;
    return {
      // Each value was read by the rules of its own field.
      ...(merged.changes as Partial<MonthlyMetricsFields>),
      updateBy: userName.trim() || 'Unknown User',
      updateDate: new Date().toISOString(),
    };
  });
  return { metrics, clashes };
}
