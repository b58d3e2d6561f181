import {
  type InventoryDates,
  inventoryDateColumns,
  type ReportDates,
  reportDateColumns,
} from '#domain/monthly-metrics/reportingTeam.ts';
import type { ReportingMonth } from '#domain/monthly-metrics/reportingMonths.ts';
import { pageSizes } from '#domain/limits.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { appApi } from '#src/api/appApi.ts';
import { liveListEndpoint } from '#src/api/liveListEndpoint.ts';

const taggedApi = appApi.enhanceEndpoints({ addTagTypes: ['ReportingMonth'] });
const pageSize = pageSizes.narrowListRequest;

/** Who has reported when (specification.md, section 7). Of the teams' rows only the dates: the screen shows no values. */
const reportingApi = taggedApi.injectEndpoints({
  endpoints: (build) => ({
    listReportDates: build.query<ReportDates[], void>({
      ...liveListEndpoint({
        tableId: tableIds.teamMonthlyMetrics,
        columns: reportDateColumns,
        list: () => ({ pageSize }),
        belongs: () => true,
        tag: () => ({ type: 'MonthlyMetrics', id: 'DATES' }),
      }),
      structuralSharing: false,
    }),
    listInventoryDates: build.query<InventoryDates[], void>({
      ...liveListEndpoint({
        tableId: tableIds.teamTechInventory,
        columns: inventoryDateColumns,
        list: () => ({ pageSize }),
        belongs: () => true,
        tag: () => ({ type: 'TechInventory', id: 'DATES' }),
      }),
      structuralSharing: false,
    }),
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

export const { useListReportDatesQuery, useListInventoryDatesQuery, useListReportingMonthsQuery } = reportingApi;
