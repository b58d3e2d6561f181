import { dateParts, type MetricCalculationFields, parseDay } from '#domain/metric-calculations/calculation.ts';
import type { OrganisationRows } from '#domain/metric-calculations/explain.ts';
import { metricTeamFields } from '#domain/metric-calculations/organisation.ts';
import { type MetricCalculation, newestOfMonths } from '#domain/metric-calculations/toRows.ts';
import { metricFields } from '#domain/monthly-metrics/fields.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { appApi, type OperationOptions } from '#src/live/appApi.ts';
import { liveListEndpoint } from '#src/live/liveListEndpoint.ts';
import type {
  AppwriteServices,
  CallOptions,
  FunctionReply,
  TablesService,
  CacheService,
} from '#src/appwrite/services.ts';
import type { AppExtra } from '#src/store/hooks.ts';
import { lastCorrectionDay } from '#domain/monthly-metrics/reports.ts';

export interface YearArg {
  readonly year: number;
  /** The year was over when requested. */
  readonly isClosed: boolean;
}

const tableId = tableIds.teamMonthlyMetricCalculation;

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

/** Closed years requested by this page: later requests, after an event or Retry, want what the platform has now. */
const requestedYears = new WeakMap<AppwriteServices, Set<number>>();

function isFirstRequest(year: number, services: AppwriteServices): boolean {
  const years = requestedYears.get(services) ?? new Set();
  const isFirst = !years.has(year);
  requestedYears.set(services, years.add(year));
  return isFirst;
}

async function listYear(arg: YearArg, services: AppwriteServices, options: OperationOptions) {
  const { year, isClosed } = arg;
  if (isClosed && isFirstRequest(year, services)) {
    const stored = await readYear(services.cache, year);
    if (stored && isStillRight(stored)) return stored.calculations;
  }
  const requestedAt = Date.now();
  const calculations = newestOfMonths((await yearlyList.query(arg)(services, options)) as MetricCalculation[]);
  const stored: StoredYear = { isFinal: isOver(year, requestedAt), storedAt: requestedAt, calculations };
  void services.cache.set(keyOf(year), stored);
  return calculations;
}

/** Monthly metric calculations (specification.md, section 7), and the function that makes them. */
export const metricCalculationsApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    /** `YYYY-MM-DD`, live. */
    listDailyCalculations: build.query<MetricCalculation[], string>(dailyList),
    /** Newest of each metric and month. Live; a closed year is fetched again only when one of its rows changes. */
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
            void services.cache.delete(keyOf(arg.year));
            api.dispatch(appApi.util.invalidateTags([{ type: 'ClosedYear', id: arg.year }]));
          },
          // Hardly anything was missed: nobody is made to fetch a closed year twice for it.
          onReconnect: () => undefined,
          onPoll: () => undefined,
        });
        await api.cacheEntryRemoved;
        await stop();
      },
    }),
    /** Rows that this browser saw last, until the year is fetched; null when there are none. */
    getStoredYear: build.query<MetricCalculation[] | null, number>({
      query:
        (year) =>
        async ({ cache }) =>
          (await readYear(cache, year))?.calculations,
      keepUnusedDataFor: 0,
    }),
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

interface StoredYear {
  /** Fetched after the year had ended for every run: it is not fetched again. */
  readonly isFinal: boolean;
  readonly storedAt: number;
  readonly calculations: readonly MetricCalculation[];
}

/** A closed year changes only by a correction with an API key; an open page hears of it, others are right again after this time. */
const maxAgeMs = 30 * 24 * 60 * 60_000;

/** Whether scheduled runs are over: corrections (`openMonths`) end up to 12 h after UTC; 2 h of runs and a fast clock are allowed for. */
function isOver(year: number, now: number): boolean {
  return now >= Date.UTC(year + 1, 0, lastCorrectionDay + 3);
}

const keyOf = (year: number): string => `metric-calculations/${year}`;

/** Kept years of metric calculations (docs/decisions/018-closed-years-are-kept.md). */
function readYear(cache: CacheService, year: number): Promise<StoredYear | undefined> {
  return cache.get<StoredYear>(keyOf(year));
}

function isStillRight({ isFinal, storedAt }: StoredYear): boolean {
  const age = Date.now() - storedAt;
  return isFinal && age >= 0 && age < maxAgeMs;
}
