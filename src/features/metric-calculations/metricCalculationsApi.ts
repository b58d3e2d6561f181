import { dateParts, type MetricCalculationFields, parseDay } from '#domain/metric-calculations/calculation.ts';
import { type MetricTeam, metricTeamFields } from '#domain/metric-calculations/organisation.ts';
import { type MetricCalculation, newestOfMonths } from '#domain/metric-calculations/toRows.ts';
import { metricFields, type MetricKey, type MonthlyMetricsFields } from '#domain/monthly-metrics/fields.ts';
import type { TeamReporting } from '#domain/monthly-metrics/teamReporting.ts';
import { tableIds } from '#domain/resourceIds.ts';
import type { StoredRow } from '#domain/row.ts';
import type { TechInventoryFields } from '#domain/tech-inventory/categories.ts';
import { appApi } from '#src/api/appApi.ts';
import { liveListEndpoint } from '#src/api/liveListEndpoint.ts';
import type { AppwriteServices, CallOptions, FunctionReply, TablesService } from '#src/appwrite/services.ts';
import type { AppExtra } from '#src/store/hooks.ts';
import { storedYears } from './storedYears.ts';

export interface YearArg {
  readonly year: number;
  /** The year was over when requested. */
  readonly isClosed: boolean;
}

const taggedApi = appApi.enhanceEndpoints({ addTagTypes: ['TodaysMetrics', 'CurrentYear', 'ClosedYear'] });

const tableId = tableIds.teamMonthlyMetricCalculation;

/** All that the screen shows. */
const columns = [
  'metricType',
  'calculationValue',
  'unitType',
  'updateDateDay',
  'updateDateMonth',
  'updateDateYear',
] as const satisfies readonly (keyof MetricCalculationFields)[];

// A run changes every metric, row by row: its lists are fetched again rather than patched.
const dailyList = liveListEndpoint({
  tableId,
  columns,
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
  refetchFor: (row, day) => parseDay(row) === day,
  tag: () => 'TodaysMetrics',
});

const yearlyList = liveListEndpoint({
  tableId,
  columns,
  list: ({ year }: YearArg) => ({ filters: [{ column: 'updateDateYear', equals: String(year) }] }),
  refetchFor: ({ updateDateYear }, { year }) => updateDateYear === String(year),
  tag: () => 'CurrentYear',
  isLive: ({ isClosed }) => !isClosed,
});

/** Closed years that this page has requested: later requests want what the platform has now, because of an event or Retry. */
const requestedYears = new WeakMap<AppwriteServices, Set<number>>();

function isFirstRequest(year: number, services: AppwriteServices): boolean {
  const years = requestedYears.get(services) ?? new Set();
  const isFirst = !years.has(year);
  requestedYears.set(services, years.add(year));
  return isFirst;
}

async function listYear(arg: YearArg, services: AppwriteServices, options: Required<CallOptions>) {
  const { year, isClosed } = arg;
  if (isClosed && isFirstRequest(year, services)) {
    const stored = await storedYears.readFinal(services.cache, year);
    if (stored) return stored;
  }
  const requestedAt = Date.now();
  const calculations = newestOfMonths((await yearlyList.query(arg)(services, options)) as MetricCalculation[]);
  void storedYears.store(services.cache, year, calculations, requestedAt);
  return calculations;
}

/** Monthly metric calculations (specification.md, section 7), and the function that makes them. */
const metricCalculationsApi = taggedApi.injectEndpoints({
  endpoints: (build) => ({
    /** Calculations of one day, `YYYY-MM-DD`, live. */
    listDailyCalculations: build.query<MetricCalculation[], string>(dailyList),
    /** Of each metric and month of a year the newest calculation. Live; a closed year is fetched again only when one of its rows changes. */
    listYearlyCalculations: build.query<MetricCalculation[], YearArg>({
      ...yearlyList,
      query: (arg) => (services, options) => listYear(arg, services, options),
      // Today's metrics are among those of the current year: both are fetched at once.
      providesTags: (_list, _error, { year, isClosed }) =>
        isClosed ? [{ type: 'ClosedYear', id: year }] : ['CurrentYear', 'TodaysMetrics'],
      keepUnusedDataFor: Infinity,
      async onCacheEntryAdded(arg, api) {
        if (!arg.isClosed) return yearlyList.onCacheEntryAdded(arg, api);
        const { services } = api.extra as AppExtra;
        const stop = await services.realtime.watchTable(tableId, {
          onEvent: ({ row }) => {
            if (row.updateDateYear !== String(arg.year)) return;
            void storedYears.remove(services.cache, arg.year);
            api.dispatch(taggedApi.util.invalidateTags([{ type: 'ClosedYear', id: arg.year }]));
          },
          // Hardly anything was missed: nobody is made to fetch a closed year twice for it.
          onReconnect: () => undefined,
          onPoll: () => undefined,
        });
        await api.cacheEntryRemoved;
        await stop();
      },
    }),
    /** Rows of a year that this browser saw last, for the time until it is fetched; null when there are none. */
    getStoredYear: build.query<MetricCalculation[] | null, number>({
      query:
        (year) =>
        ({ cache }) =>
          storedYears.read(cache, year),
      keepUnusedDataFor: 0,
    }),
    /** Current input of the calculation. */
    getOrganisation: build.query<OrganisationRows, void>({
      query:
        () =>
        ({ tables }, options) =>
          listOrganisation(tables, options),
      // After a run, the breakdown must show the input of that run.
      providesTags: ['TodaysMetrics'],
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
      invalidatesTags: ['TodaysMetrics'],
    }),
  }),
});

export const {
  useListDailyCalculationsQuery,
  useListYearlyCalculationsQuery,
  useGetStoredYearQuery,
  useGetOrganisationQuery,
  useRunCalculationMutation,
} = metricCalculationsApi;

type InventoryRow = StoredRow & Pick<TechInventoryFields, 'unitTestTools'>;
type MetricsRow = StoredRow & Pick<MonthlyMetricsFields, MetricKey | 'notApplicable'>;
type ReportingRow = StoredRow & Pick<TeamReporting, 'lastMonth'>;

/** Current input of the calculation. The `$id` of inventories and metrics is that of their team. */
export interface OrganisationRows {
  readonly teams: readonly (StoredRow & MetricTeam)[];
  readonly inventories: readonly InventoryRow[];
  readonly metrics: readonly MetricsRow[];
  readonly reporting: readonly ReportingRow[];
}

/** Only the columns that the calculation needs. */
async function listOrganisation(tables: TablesService, options: CallOptions): Promise<OrganisationRows> {
  const [teams, inventories, metrics, reporting] = await Promise.all([
    tables.listColumns(tableIds.teamMetadata, metricTeamFields, options),
    tables.listColumns(tableIds.teamTechInventory, ['unitTestTools'], options),
    tables.listColumns(tableIds.teamMonthlyMetrics, [...metricFields.map(({ key }) => key), 'notApplicable'], options),
    tables.listColumns(tableIds.teamReporting, ['lastMonth'], options),
  ]);
  // Pre-frozen, so that Immer doesn't deep-freeze 40,000 rows on the main thread.
  return {
    teams: Object.freeze(teams),
    inventories: Object.freeze(inventories),
    metrics: Object.freeze(metrics),
    reporting: Object.freeze(reporting),
  };
}
