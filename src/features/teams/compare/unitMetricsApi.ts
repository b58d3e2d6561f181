import { isClosed } from '#domain/teams/closedTeam.ts';
import { foldText } from '#domain/foldText.ts';
import { metricFields, type MonthlyMetrics } from '#domain/monthly-metrics/fields.ts';
import { tableIds } from '#domain/resourceIds.ts';
import type { Team } from '#domain/team.ts';
import { appApi } from '#src/api/appApi.ts';

const metricColumns = metricFields.map(({ key }) => key);

/** Newest values of a team. */
export type NewestMetrics = Pick<MonthlyMetrics, '$id' | (typeof metricColumns)[number]>;

const unitMetricsApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    /** Newest metrics of many teams, a hundred in a call; teams without metrics are left out. */
    listNewestMetrics: build.query<NewestMetrics[], readonly string[]>({
      query:
        (teamIds) =>
        ({ tables }, options) =>
          tables.listColumns(tableIds.teamMonthlyMetrics, metricColumns, {
            ...options,
            filters: [{ column: '$id', equals: teamIds }],
          }),
    }),
  }),
});

export const { useListNewestMetricsQuery } = unitMetricsApi;

/** Other teams of a team's business unit; closed ones, of which no report is expected, are left out. None without a business unit. */
export function othersOfUnit(team: Team, teams: readonly Team[]): readonly Team[] {
  const unit = foldText(team.businessUnit ?? '');
  if (unit === '') return [];
  return teams.filter(
    (other) => other.$id !== team.$id && foldText(other.businessUnit ?? '') === unit && !isClosed(other.teamStatus),
  );
}
