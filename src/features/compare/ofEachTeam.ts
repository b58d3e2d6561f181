import { skipToken } from '@reduxjs/toolkit/query';
import type { TeamReporting } from '#domain/monthly-metrics/teamReporting.ts';
import { useListReportingOfQuery } from '#src/data/teamReportingApi.ts';
import { joinQueries, type Load } from '#src/data/joinQueries.ts';

interface TeamQuery<Data> extends Load {
  readonly currentData?: Data | undefined;
}

type UseTeamQuery<Data> = (
  teamId: string | typeof skipToken,
  options: { readonly refetchOnMountOrArgChange: true },
) => TeamQuery<Data>;

export interface OfEachTeam<Data> extends Load {
  /** In the order of the teams; undefined until there is one for each. */
  readonly data: readonly Data[] | undefined;
}

const options = { refetchOnMountOrArgChange: true } as const;

/** A query for each of at most four teams; always four hooks, since their number must not change. */
export function useOfEachTeam<Data>(teamIds: readonly string[], useQuery: UseTeamQuery<Data>): OfEachTeam<Data> {
  const [first = skipToken, second = skipToken, third = skipToken, fourth = skipToken] = teamIds;
  const queries = [
    useQuery(first, options),
    useQuery(second, options),
    useQuery(third, options),
    useQuery(fourth, options),
  ].slice(0, teamIds.length);
  const known = queries.flatMap(({ currentData }) => (currentData === undefined ? [] : [currentData]));
  return {
    data: known.length === teamIds.length ? known : undefined,
    ...joinQueries(...queries),
  };
}

/** The same, each with the team's reporting state; undefined for a team of which nothing is known. */
export function useWithReporting<Data>(
  teamIds: readonly string[],
  query: OfEachTeam<Data>,
): OfEachTeam<readonly [Data, TeamReporting | undefined]> {
  const reporting = useListReportingOfQuery({ teamIds }, options);
  const rows = reporting.currentData;
  return {
    data: rows && query.data?.map((each, index) => [each, rows.find(({ $id }) => $id === teamIds[index])] as const),
    ...joinQueries(query, reporting),
  };
}
