import type { MetricCalculation } from '#domain/metric-calculations/toRows.ts';
import { dateParts } from '#domain/metric-calculations/dateParts.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { appApi, type AppExtra } from '#src/api/appApi.ts';
import type { FunctionReply } from '#src/appwrite/services.ts';
import { hasListedUnheard, listenFirst } from './listenFirst.ts';
import { listOrganisation, type OrganisationRows } from './origin/listOrganisation.ts';

export interface YearArg {
  readonly year: number;
  /** Whether it was over when it was asked for: its calculations do not change any more, and are not fetched twice. */
  readonly isClosed: boolean;
}

const taggedApi = appApi.enhanceEndpoints({ addTagTypes: ['MetricCalculation'] });

/** The monthly metric calculations (SPEC section 7), and the function that makes them. */
export const metricCalculationsApi = taggedApi.injectEndpoints({
  endpoints: (build) => ({
    /** The calculations of one day, `YYYY-MM-DD`. */
    listDailyCalculations: build.query<readonly MetricCalculation[], string>({
      query:
        (day) =>
        async ({ tables, realtime }, options) => {
          await listenFirst(realtime);
          const { updateDateDay, updateDateMonth, updateDateYear } = dateParts(day);
          return tables.listAll<MetricCalculation>(tableIds.teamMonthlyMetricCalculation, {
            ...options,
            filters: [
              { column: 'updateDateDay', equals: updateDateDay },
              { column: 'updateDateMonth', equals: updateDateMonth },
              { column: 'updateDateYear', equals: updateDateYear },
            ],
          });
        },
      providesTags: ['MetricCalculation'],
      // Who looks at the page always asks for today: as long as that lasts, a run that somebody else started, or the clock, is seen.
      async onCacheEntryAdded(_day, { dispatch, extra, cacheEntryRemoved }) {
        // A run changes up to 44 rows at once. What is told while lists are being fetched leads to one more fetch when they are there.
        const refetch = (): void => void dispatch(taggedApi.util.invalidateTags(['MetricCalculation']));
        const { realtime } = (extra as AppExtra).services;
        const watching = realtime.watchTable(tableIds.teamMonthlyMetricCalculation, {
          onEvent: refetch,
          onReconnect: refetch,
        });
        void watching.then(() => {
          if (hasListedUnheard(realtime)) refetch();
        });
        await cacheEntryRemoved;
        await (
          await watching
        )();
      },
    }),
    listYearlyCalculations: build.query<readonly MetricCalculation[], YearArg>({
      query:
        ({ year, isClosed }) =>
        async ({ tables, realtime }, options) => {
          if (!isClosed) await listenFirst(realtime);
          const filters = [{ column: 'updateDateYear', equals: String(year) }];
          // A frozen list spares the store a walk through all of it, which the page would stand still for.
          return Object.freeze(
            await tables.listAll<MetricCalculation>(tableIds.teamMonthlyMetricCalculation, { ...options, filters }),
          );
        },
      keepUnusedDataFor: Infinity,
      providesTags: (_calculations, _error, { isClosed }) => (isClosed ? [] : ['MetricCalculation']),
    }),
    /** What the metrics are calculated from, as it is now. */
    getOrganisation: build.query<OrganisationRows, void>({
      query:
        () =>
        ({ tables }, options) =>
          listOrganisation(tables, options),
      // After a run somebody wants to see what it was made of.
      providesTags: ['MetricCalculation'],
      // To compare tens of thousands of rows takes longer than to show the few that are seen.
      structuralSharing: false,
    }),
    /** Calculates the current month anew. */
    runCalculation: build.mutation<FunctionReply, string>({
      query:
        (functionId) =>
        ({ functions }) =>
          functions.execute(functionId, { method: 'POST', path: '/' }),
      // Also after a failure: what got no answer may have been done.
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
