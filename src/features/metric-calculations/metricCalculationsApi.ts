import { dateParts } from '#domain/metric-calculations/calculation.ts';
import { type MetricTeam, metricTeamFields } from '#domain/metric-calculations/organisation.ts';
import type { MetricCalculation } from '#domain/metric-calculations/toRows.ts';
import { metricFields, type MetricKey, type MonthlyMetricsFields } from '#domain/monthly-metrics/fields.ts';
import { tableIds } from '#domain/resourceIds.ts';
import type { StoredRow } from '#domain/row.ts';
import type { TechInventoryFields } from '#domain/tech-inventory/categories.ts';
import { appApi } from '#src/api/appApi.ts';
import { liveListEndpoint } from '#src/api/liveListEndpoint.ts';
import type { CallOptions, FunctionReply, TablesService } from '#src/appwrite/services.ts';

export interface YearArg {
  readonly year: number;
  /** The year was over when requested: its calculations never change, and are fetched once. */
  readonly isClosed: boolean;
}

const taggedApi = appApi.enhanceEndpoints({ addTagTypes: ['MetricCalculation'] });

/** Monthly metric calculations (specification.md, section 7), and the function that makes them. */
const metricCalculationsApi = taggedApi.injectEndpoints({
  endpoints: (build) => ({
    /** Calculations of one day, `YYYY-MM-DD`, live. */
    listDailyCalculations: build.query<MetricCalculation[], string>({
      // A run changes every metric, row by row: the list is fetched again rather than patched.
      ...liveListEndpoint({
        tableId: tableIds.teamMonthlyMetricCalculation,
        list: (day: string) => {
          const { updateDateDay, updateDateMonth, updateDateYear } = dateParts(day);
          return {
            filters: [
              { column: 'updateDateDay', equals: updateDateDay },
              { column: 'updateDateMonth', equals: updateDateMonth },
              { column: 'updateDateYear', equals: updateDateYear },
            ],
          };
        },
        tag: () => 'MetricCalculation',
      }),
    }),
    /** Live, except a closed year. */
    listYearlyCalculations: build.query<MetricCalculation[], YearArg>({
      ...liveListEndpoint({
        tableId: tableIds.teamMonthlyMetricCalculation,
        list: ({ year }: YearArg) => ({ filters: [{ column: 'updateDateYear', equals: String(year) }] }),
        tag: () => 'MetricCalculation',
        isLive: ({ isClosed }) => !isClosed,
      }),
      keepUnusedDataFor: Infinity,
      transformResponse: (calculations: MetricCalculation[]) => {
        // Pre-frozen, so that Immer doesn't deep-freeze the list on the main thread.
        Object.freeze(calculations);
        return calculations;
      },
    }),
    /** Current input of the calculation. */
    getOrganisation: build.query<OrganisationRows, void>({
      query:
        () =>
        ({ tables }, options) =>
          listOrganisation(tables, options),
      // After a run, the breakdown must show the input of that run.
      providesTags: ['MetricCalculation'],
      // Comparing tens of thousands of rows takes longer than rendering one page of them.
      structuralSharing: false,
    }),
    /** Recalculates the current month. */
    runCalculation: build.mutation<FunctionReply, string>({
      query:
        (functionId) =>
        ({ functions }) =>
          functions.execute(functionId, { method: 'POST', path: '/' }),
      // Also after an error: without a response, the run may still have succeeded.
      invalidatesTags: ['MetricCalculation'],
    }),
  }),
});

export const {
  useListDailyCalculationsQuery,
  useListYearlyCalculationsQuery,
  useGetOrganisationQuery,
  useRunCalculationMutation,
} = metricCalculationsApi;

type InventoryRow = StoredRow & Pick<TechInventoryFields, 'unitTestTools'>;
type MetricsRow = StoredRow & Pick<MonthlyMetricsFields, MetricKey>;

/** Current input of the calculation. The `$id` of inventories and metrics is that of their team. */
export interface OrganisationRows {
  readonly teams: readonly (StoredRow & MetricTeam)[];
  readonly inventories: readonly InventoryRow[];
  readonly metrics: readonly MetricsRow[];
}

/** Only the columns that the calculation needs. */
async function listOrganisation(tables: TablesService, options: CallOptions): Promise<OrganisationRows> {
  const [teams, inventories, metrics] = await Promise.all([
    tables.listColumns(tableIds.teamMetadata, metricTeamFields, options),
    tables.listColumns(tableIds.teamTechInventory, ['unitTestTools'], options),
    tables.listColumns(
      tableIds.teamMonthlyMetrics,
      metricFields.map(({ key }) => key),
      options,
    ),
  ]);
  // Pre-frozen, so that Immer doesn't deep-freeze 30,000 rows on the main thread.
  return { teams: Object.freeze(teams), inventories: Object.freeze(inventories), metrics: Object.freeze(metrics) };
}
