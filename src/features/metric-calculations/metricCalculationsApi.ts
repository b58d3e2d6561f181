import type { MetricCalculation } from '../../../domain/metric-calculations/toRows';
import { dateParts } from '../../../domain/metric-calculations/dateParts';
import { tableIds } from '../../../domain/resourceIds';
import { appApi } from '../../api/appApi';
import type { FunctionReply } from '../../appwrite/services';
import { listOrganisation, type OrganisationRows } from './origin/listOrganisation';

export interface YearArg {
  readonly year: number;
  /** Whether it was over when it was asked for: its calculations do not change any more, and are not fetched twice. */
  readonly isClosed: boolean;
}

/** The monthly metric calculations (SPEC section 7), and the function that makes them. */
export const metricCalculationsApi = appApi.enhanceEndpoints({ addTagTypes: ['MetricCalculation'] }).injectEndpoints({
  endpoints: (build) => ({
    /** The calculations of one day, `YYYY-MM-DD` in UTC. */
    listDailyCalculations: build.query<MetricCalculation[], string>({
      query:
        (day) =>
        ({ tables }, options) => {
          const { updateDateDay, updateDateMonth, updateDateYear } = dateParts(new Date(day));
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
    }),
    listYearlyCalculations: build.query<MetricCalculation[], YearArg>({
      query:
        ({ year }) =>
        ({ tables }, options) =>
          tables.listAll<MetricCalculation>(tableIds.teamMonthlyMetricCalculation, {
            ...options,
            filters: [{ column: 'updateDateYear', equals: String(year) }],
          }),
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
