import { type InventoryDates, inventoryDateColumns } from '#domain/monthly-metrics/reportingTeam.ts';
import type { ReportingMonth } from '#domain/monthly-metrics/reportingMonths.ts';
import { pageSizes } from '#domain/limits.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { appApi } from '#src/api/appApi.ts';
import { liveListEndpoint } from '#src/api/liveListEndpoint.ts';

const taggedApi = appApi.enhanceEndpoints({ addTagTypes: ['ReportingMonth'] });
const pageSize = pageSizes.narrowListRequest;

/** Confirmations with their dates (specification.md, section 7), and how many reported. Of the inventories only the dates. */
const reportingApi = taggedApi.injectEndpoints({
  endpoints: (build) => ({
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

export const { useListInventoryDatesQuery, useListReportingMonthsQuery } = reportingApi;
