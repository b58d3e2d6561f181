import type { MonthlyMetrics, MonthlyMetricsFields } from '#domain/monthly-metrics/fields.ts';
import { mergeMetrics, type MetricConflict, type MetricsEdit } from '#domain/monthly-metrics/mergeMetrics.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { appApi } from '#src/api/appApi.ts';
import { liveListEndpoint } from '#src/api/liveListEndpoint.ts';
import type { TablesService } from '#src/appwrite/services.ts';
import { signature, upsertIntoCache } from '#src/features/teams/teamEdits.ts';

/** A team's monthly metrics, live, and their saving (specification.md, section 7). */
const metricsApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    /** A list of one; empty while the team has no metrics. */
    getMetrics: build.query<MonthlyMetrics[], string>({
      ...liveListEndpoint({
        tableId: tableIds.teamMonthlyMetrics,
        list: (teamId: string) => ({ filters: [{ column: '$id', equals: teamId }] }),
        belongs: ({ $id }, teamId) => $id === teamId,
        tag: (teamId) => ({ type: 'MonthlyMetrics', id: teamId }),
      }),
    }),
    updateMetrics: build.mutation<MetricsSaveResult, MetricsSave>({
      query:
        (save) =>
        ({ tables }) =>
          saveMetrics(tables, save),
      /** Patches the cache with the row as it is now, written or in conflict, without waiting for the live event. */
      async onQueryStarted({ teamId }, { dispatch, queryFulfilled }) {
        const result = await queryFulfilled.then(
          ({ data }) => data,
          () => null,
        );
        if (result === null) return;
        const recipe = result.metrics ? upsertIntoCache(result.metrics) : () => [];
        dispatch(metricsApi.util.updateQueryData('getMetrics', teamId, recipe));
      },
    }),
  }),
});

export const { useGetMetricsQuery, useUpdateMetricsMutation } = metricsApi;

interface MetricsSave {
  readonly teamId: string;
  readonly userName: string;
  readonly edit: MetricsEdit;
}

interface MetricsSaveResult {
  /** The metrics as they are now; null when the team has none. */
  readonly metrics: MonthlyMetrics | null;
  /** Fields that somebody else changed differently. While there are any, nothing was written. */
  readonly conflicts: readonly MetricConflict[];
}

/**
 * Saves the changed fields of a team's metrics, with who and when (specification.md, section 7), merged by field with what others save at
 * the same time. The first save of a team makes its metrics.
 */
export async function saveMetrics(
  tables: TablesService,
  { teamId, userName, edit }: MetricsSave,
): Promise<MetricsSaveResult> {
  let conflicts: readonly MetricConflict[] = [];
  const metrics = await tables.readModifyWrite(tableIds.teamMonthlyMetrics, teamId, (stored) => {
    const merged = mergeMetrics(edit, stored);
    conflicts = merged.conflicts;
    if (conflicts.length > 0 || Object.keys(merged.changes).length === 0) return null;
    return {
      // Each value was parsed by the rules of its own field.
      ...(merged.changes as Partial<MonthlyMetricsFields>),
      ...signature(userName),
    };
  });
  return { metrics, conflicts };
}
