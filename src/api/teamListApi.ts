import { tableIds } from '#domain/resourceIds.ts';
import type { Team } from '#domain/team.ts';
import { appApi } from './appApi.ts';
import { liveListEndpoint } from './liveListEndpoint.ts';

/** All teams, live; one cached list for every screen (specification.md, section 7). */
const teamListApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    listTeams: build.query<Team[], void>({
      // One tag for the list: any change of a team changes it, and ten thousand tags are slow.
      ...liveListEndpoint({
        tableId: tableIds.teamMetadata,
        list: () => ({}),
        belongs: () => true,
        tag: () => ({ type: 'Team', id: 'LIST' }),
      }),
    }),
  }),
});

export const { useListTeamsQuery } = teamListApi;
