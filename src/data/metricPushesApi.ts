import { pageSizes } from '#domain/limits.ts';
import type { Month } from '#domain/monthly-metrics/reports.ts';
import { shownMonths } from '#domain/monthly-metrics/lastMonths.ts';
import type { MetricPush } from '#domain/pushes/pushedMetrics.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { appApi } from '#src/live/appApi.ts';
import { liveListEndpoint } from '#src/live/liveListEndpoint.ts';

const metricPushesApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    /** Of a team, as many months as are shown. */
    listMetricPushes: build.query<MetricPush[], string>({
      ...liveListEndpoint({
        tableId: tableIds.metricPushes,
        list: (teamId: string) => ({ filters: [{ column: 'teamId', equals: teamId }] }),
        newest: { by: 'month', limit: shownMonths },
        tag: (teamId) => ({ type: 'MetricPush', id: teamId }),
      }),
    }),
    /** Of all teams. Not live. */
    listPushesOfMonth: build.query<Pick<MetricPush, '$id' | 'teamId' | 'metrics'>[], Month>({
      query:
        (month) =>
        ({ tables }, options) =>
          tables.listColumns(tableIds.metricPushes, ['teamId', 'metrics'], {
            ...options,
            filters: [{ column: 'month', equals: month }],
            pageSize: pageSizes.narrowListRequest,
          }),
    }),
  }),
});

export const { useListMetricPushesQuery, useListPushesOfMonthQuery } = metricPushesApi;
