import { headlineMetrics, headlineMonths } from '#domain/metric-calculations/headlines.ts';
import type { MetricCalculation } from '#domain/metric-calculations/toRows.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { appApi } from '#src/live/appApi.ts';
import { liveListEndpoint } from '#src/live/liveListEndpoint.ts';

const headlineTypes = headlineMetrics.map(({ metricType }) => metricType);
const yearsOf = (today: string): string[] => [...new Set(headlineMonths(today).map((month) => month.slice(0, 4)))];

const homeApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    /** Live: calculations of the headline metrics in the years of the twelve months up to this day (`YYYY-MM-DD`). */
    listHeadlineCalculations: build.query<MetricCalculation[], string>(
      liveListEndpoint({
        tableId: tableIds.teamMonthlyMetricCalculation,
        columns: ['metricType', 'calculationValue', 'unitType', 'updateDateDay', 'updateDateMonth', 'updateDateYear'],
        list: (today: string) => ({
          filters: [
            { column: 'metricType', equals: headlineTypes },
            { column: 'updateDateYear', equals: yearsOf(today) },
          ],
        }),
        belongs: ({ metricType, updateDateYear }, today) =>
          headlineTypes.includes(metricType) && yearsOf(today).includes(updateDateYear),
        tag: () => 'Headline',
      }),
    ),
  }),
});

export const { useListHeadlineCalculationsQuery } = homeApi;
