import { pageSizes } from '#domain/limits.ts';
import { tableIds } from '#domain/resourceIds.ts';
import type { Team } from '#domain/team.ts';
import { appApi } from '#src/live/appApi.ts';
import { liveListEndpoint } from '#src/live/liveListEndpoint.ts';
import { tagId } from '#src/live/tagId.ts';
import { type FirstTeams, firstTeamsRequest, type LastSeenTeams, lastSeenTeamsKey } from './firstTeams.ts';

/** Written by the file uploader: `rosterApi.ts` (specification.md, section 7). */
export const teamsApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    getFirstTeams: build.query<FirstTeams | LastSeenTeams, void>({
      query:
        () =>
        ({ cache, tables }, options) => {
          const lastSeen = cache.getSync(lastSeenTeamsKey);
          if (lastSeen !== undefined) return Promise.resolve(lastSeen);
          return tables.listFirst(firstTeamsRequest.tableId, firstTeamsRequest, options);
        },
      keepUnusedDataFor: 0,
    }),
    listTeams: build.query<Team[], void>({
      // One tag: any change of a team changes the list, and ten thousand tags are slow.
      ...liveListEndpoint({
        tableId: tableIds.teamMetadata,
        list: () => ({ pageSize: pageSizes.narrowListRequest }),
        tag: () => ({ type: 'Team', id: 'LIST' }),
      }),
    }),
    getTeam: build.query<Team, string>({
      query:
        (teamId) =>
        ({ tables }, options) =>
          tables.get(tableIds.teamMetadata, teamId, options),
      providesTags: (_team, _error, teamId) => [{ type: 'Team', id: tagId(teamId) }],
    }),
  }),
});

export const { useGetFirstTeamsQuery, useListTeamsQuery, useGetTeamQuery } = teamsApi;
