import type { Month, MonthReport } from '#domain/monthly-metrics/reports.ts';
import { tableIds } from '#domain/resourceIds.ts';
import type { StoredRow } from '#domain/row.ts';
import type { Team } from '#domain/team.ts';
import { appApi } from '#src/api/appApi.ts';
import { liveListEndpoint } from '#src/api/liveListEndpoint.ts';

type NamedTeam = StoredRow & Pick<Team, 'teamName' | 'projectId'>;

interface ReportsRequest {
  readonly teamIds: readonly string[];
  readonly month: Month;
}

/** Data of several teams that Enter Metrics shows besides their metrics, live, in one call each. */
const enterMetricsApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    listNamedTeams: build.query<NamedTeam[], readonly string[]>({
      ...liveListEndpoint({
        tableId: tableIds.teamMetadata,
        columns: ['teamName', 'projectId'],
        list: (teamIds: readonly string[]) => ({ filters: [{ column: '$id', equals: teamIds }] }),
        belongs: ({ $id }, teamIds) => teamIds.includes($id),
        tag: () => ({ type: 'Team', id: 'SEVERAL' }),
      }),
    }),
    listReportsOfMonth: build.query<MonthReport[], ReportsRequest>({
      ...liveListEndpoint({
        tableId: tableIds.teamMonthReports,
        list: ({ teamIds, month }: ReportsRequest) => ({
          filters: [
            { column: 'teamId', equals: teamIds },
            { column: 'month', equals: month },
          ],
        }),
        belongs: (report, { teamIds, month }) => report.month === month && teamIds.includes(report.teamId),
        tag: () => ({ type: 'MonthReport', id: 'SEVERAL' }),
      }),
    }),
  }),
});

export const { useListNamedTeamsQuery, useListReportsOfMonthQuery } = enterMetricsApi;
