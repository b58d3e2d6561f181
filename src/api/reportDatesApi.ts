import { type ReportDates, reportDateColumns } from '#domain/monthly-metrics/reportingTeam.ts';
import { pageSizes } from '#domain/limits.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { appApi } from './appApi.ts';
import { liveListEndpoint } from './liveListEndpoint.ts';

/** When each team reported last, live; of the rows only the dates (specification.md, section 7). */
const reportDatesApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    listReportDates: build.query<ReportDates[], void>({
      ...liveListEndpoint({
        tableId: tableIds.teamMonthlyMetrics,
        columns: reportDateColumns,
        list: () => ({ pageSize: pageSizes.narrowListRequest }),
        belongs: () => true,
        tag: () => ({ type: 'MonthlyMetrics', id: 'DATES' }),
      }),
      structuralSharing: false,
    }),
  }),
});

export const { useListReportDatesQuery } = reportDatesApi;
