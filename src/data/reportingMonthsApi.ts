import type { ReportingMonth } from '#domain/monthly-metrics/reportingMonths.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { appApi } from '#src/live/appApi.ts';
import { liveListEndpoint } from '#src/live/liveListEndpoint.ts';

/** specification.md, section 7. */
const reportingMonthsApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    listReportingMonths: build.query<ReportingMonth[], void>({
      ...liveListEndpoint({
        tableId: tableIds.reportingMonths,
        list: () => ({ newestFirstBy: 'month' }),
        tag: () => 'ReportingMonth',
      }),
    }),
  }),
});

export const { useListReportingMonthsQuery } = reportingMonthsApi;
