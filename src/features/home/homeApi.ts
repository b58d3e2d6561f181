import { headlineMetrics, headlineMonths } from '#domain/metric-calculations/headlines.ts';
import type { MetricCalculation } from '#domain/metric-calculations/toRows.ts';
import type { ReportingMonth } from '#domain/monthly-metrics/reportingMonths.ts';
import type { Month } from '#domain/monthly-metrics/reports.ts';
import { tableIds } from '#domain/resourceIds.ts';
import type { StoredRow } from '#domain/row.ts';
import type { Team } from '#domain/team.ts';
import { appApi } from '#src/api/appApi.ts';
import { liveListEndpoint } from '#src/api/liveListEndpoint.ts';

const taggedApi = appApi.enhanceEndpoints({ addTagTypes: ['Headline', 'ReportedShare'] });

type TeamIds = readonly string[];

const listedTeams = (ids: TeamIds) => ({ filters: [{ column: '$id' as const, equals: ids }] });
const isListed = ({ $id }: StoredRow, ids: TeamIds): boolean => ids.includes($id);

const headlineTypes = headlineMetrics.map(({ metricType }) => metricType);
const yearsOf = (today: string): string[] => [...new Set(headlineMonths(today).map((month) => month.slice(0, 4)))];

/** Lists that Home shows of the person's teams and of the organisation, live, in one call each. */
const homeApi = taggedApi.injectEndpoints({
  endpoints: (build) => ({
    listTeamNames: build.query<(StoredRow & Pick<Team, 'teamName'>)[], TeamIds>(
      liveListEndpoint({
        tableId: tableIds.teamMetadata,
        columns: ['teamName'],
        list: listedTeams,
        belongs: isListed,
        tag: () => ({ type: 'Team', id: 'HOME' }),
      }),
    ),
    /** Calculations of the headline metrics in the years of the twelve months up to this day (`YYYY-MM-DD`). */
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
    /** A list of one; empty until the teams that reported the month are counted. */
    listReportingMonth: build.query<ReportingMonth[], Month>(
      liveListEndpoint({
        tableId: tableIds.reportingMonths,
        list: (month: Month) => ({ filters: [{ column: '$id', equals: month }] }),
        belongs: ({ $id }, month) => $id === month,
        tag: () => 'ReportedShare',
      }),
    ),
  }),
});

export const { useListTeamNamesQuery, useListHeadlineCalculationsQuery, useListReportingMonthQuery } = homeApi;
