import { tableIds } from '#domain/resourceIds.ts';
import { appApi } from '#src/api/appApi.ts';
import { keepListLive } from '#src/api/keepListLive.ts';
import { withWritten } from '#src/features/teams/withWritten.ts';
import { saveMetrics, type MetricsSave, type MetricsSaveResult, type MonthlyMetrics } from './saveMetrics.ts';

/** A team's monthly metrics, live, and their saving (SPEC section 7). */
export const metricsApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    /** A list of one; empty while the team has no metrics. */
    getMetrics: build.query<MonthlyMetrics[], string>({
      ...keepListLive<MonthlyMetrics, string>({
        tableId: tableIds.teamMonthlyMetrics,
        list:
          (teamId) =>
          ({ tables }, options) =>
            tables.listAll<MonthlyMetrics>(tableIds.teamMonthlyMetrics, {
              ...options,
              filters: [{ column: '$id', equals: teamId }],
            }),
        belongs: ({ $id }, teamId) => $id === teamId,
        refetch: (teamId, dispatch): unknown =>
          dispatch(metricsApi.endpoints.getMetrics.initiate(teamId, { forceRefetch: true, subscribe: false })),
      }),
    }),
    updateMetrics: build.mutation<MetricsSaveResult, MetricsSave>({
      query:
        (save) =>
        ({ tables }) =>
          saveMetrics(tables, save),
      /** What the platform has now is shown without waiting for it to tell: what was written, or what it clashed with. */
      async onQueryStarted({ teamId }, { dispatch, queryFulfilled }) {
        const result = await queryFulfilled.then(
          ({ data }) => data,
          () => null,
        );
        if (result === null) return;
        const recipe = result.metrics ? withWritten(result.metrics) : () => [];
        dispatch(metricsApi.util.updateQueryData('getMetrics', teamId, recipe));
      },
    }),
  }),
});

export const { useGetMetricsQuery, useUpdateMetricsMutation } = metricsApi;
