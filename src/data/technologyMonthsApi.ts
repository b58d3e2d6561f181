import { shownTechnologyMonths } from '#domain/monthly-metrics/lastMonths.ts';
import type { Month } from '#domain/monthly-metrics/reports.ts';
import { tableIds } from '#domain/resourceIds.ts';
import type { TechnologyMonth } from '#domain/technologies/months.ts';
import type { TechnologyCategory } from '#domain/technologies/technology.ts';
import { appApi } from '#src/live/appApi.ts';
import { liveListEndpoint } from '#src/live/liveListEndpoint.ts';

const technologyMonthsApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    listTechnologyMonth: build.query<TechnologyMonth[], Month>({
      ...liveListEndpoint({
        tableId: tableIds.technologyMonths,
        list: (month: Month) => ({ filters: [{ column: 'month', equals: month }] }),
        tag: (month) => ({ type: 'TechnologyMonth', id: month }),
      }),
    }),
    /** The last 14 that were counted, this one included. One call. */
    listTechnologyCategoryMonths: build.query<TechnologyMonth[], TechnologyCategory>({
      ...liveListEndpoint({
        tableId: tableIds.technologyMonths,
        list: (category: TechnologyCategory) => ({ filters: [{ column: 'category', equals: category }] }),
        newest: { by: 'month', limit: shownTechnologyMonths },
        tag: (category) => ({ type: 'TechnologyMonth', id: category }),
      }),
    }),
  }),
});

export const {
  useListTechnologyMonthQuery: useTechnologyMonthQuery,
  useListTechnologyCategoryMonthsQuery: useTechnologyCategoryMonthsQuery,
} = technologyMonthsApi;
