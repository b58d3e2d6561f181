import { shownTechnologyMonths } from '#domain/monthly-metrics/lastMonths.ts';
import type { Month } from '#domain/monthly-metrics/reports.ts';
import { tableIds } from '#domain/resourceIds.ts';
import type { TechnologyMonth } from '#domain/technologies/months.ts';
import type { TechnologyCategory } from '#domain/technologies/technology.ts';
import { appApi } from '#src/live/appApi.ts';
import { liveEndpoint } from '#src/live/liveEndpoint.ts';
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
    /** The last 14 that were counted, this one included; in no order once events have come. One call. */
    listTechnologyCategoryMonths: build.query<TechnologyMonth[], TechnologyCategory>({
      ...liveEndpoint({
        tableId: tableIds.technologyMonths,
        tag: (category: TechnologyCategory) => ({ type: 'TechnologyMonth', id: category }),
        read: (category) => async (services, options) => {
          const filters = [{ column: 'category', equals: category }] as const;
          const request = { filters, newestFirstBy: 'month', limit: shownTechnologyMonths } as const;
          return (await services.tables.listNewest(tableIds.technologyMonths, request, options)).rows;
        },
        onEvent: (event, category, { sync }) => {
          if (event.row.category === category) sync.onEvent(event);
        },
      }),
    }),
  }),
});

export const {
  useListTechnologyMonthQuery: useTechnologyMonthQuery,
  useListTechnologyCategoryMonthsQuery: useTechnologyCategoryMonthsQuery,
} = technologyMonthsApi;
