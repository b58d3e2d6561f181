import { pageSizes } from '#domain/limits.ts';
import type { Month } from '#domain/monthly-metrics/reports.ts';
import { shownMonths } from '#domain/monthly-metrics/lastMonths.ts';
import type { MetricPush } from '#domain/pushes/pushedMetrics.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { appApi } from '#src/live/appApi.ts';
import { liveEndpoint } from '#src/live/liveEndpoint.ts';

const metricPushesApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    /** Of a team, as many months as are shown; in no order once events have come. */
    listMetricPushes: build.query<MetricPush[], string>({
      ...liveEndpoint({
        tableId: tableIds.metricPushes,
        tag: (teamId: string) => ({ type: 'MetricPush', id: teamId }),
        read: (teamId) => async (services, options) => {
          const filters = [{ column: 'teamId', equals: teamId }] as const;
          const request = { filters, newestFirstBy: 'month', limit: shownMonths } as const;
          return (await services.tables.listNewest(tableIds.metricPushes, request, options)).rows;
        },
        onEvent: (event, teamId, { sync }) => {
          if (event.row.teamId === teamId) sync.onEvent(event);
        },
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
