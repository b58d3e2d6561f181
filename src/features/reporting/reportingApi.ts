import type { ReportingMonth } from '#domain/monthly-metrics/reportingMonths.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { appApi } from '#src/api/appApi.ts';
import { liveListEndpoint } from '#src/api/liveListEndpoint.ts';

const taggedApi = appApi.enhanceEndpoints({ addTagTypes: ['ReportingMonth'] });

/** How many teams reported each month (specification.md, section 7). */
const reportingApi = taggedApi.injectEndpoints({
  endpoints: (build) => ({
    listReportingMonths: build.query<ReportingMonth[], void>({
      ...liveListEndpoint({
        tableId: tableIds.reportingMonths,
        list: () => ({ newestFirstBy: 'month' }),
        belongs: () => true,
        tag: () => 'ReportingMonth',
      }),
    }),
  }),
});

export const { useListReportingMonthsQuery } = reportingApi;
