import { tableIds } from '#domain/resourceIds.ts';
import type { Team } from '#domain/team.ts';
import type { CallOptions, TablesService } from '#src/appwrite/services.ts';
import { appApi } from '#src/live/appApi.ts';
import { liveListEndpoint } from '#src/live/liveListEndpoint.ts';
import { tagId } from '#src/live/tagId.ts';

/** Apart from `peopleApi.ts` and `teamsApi.ts`, which add 1 KB to the start of Home and the team list. */
const myTeamsApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    /** By e-mail address, in two calls; empty for an address that no member has. A team may have been removed since. */
    listMyTeamIds: build.query<string[], string>({
      query:
        (email) =>
        ({ tables }, options) =>
          listTeamIdsOf(email, tables, options),
      providesTags: (ids = []) => ids.map((id) => ({ type: 'TeamMember', id: tagId(id) })),
    }),
    listTeamsOf: build.query<Team[], readonly string[]>({
      ...liveListEndpoint({
        tableId: tableIds.teamMetadata,
        list: (teamIds: readonly string[]) => ({ filters: [{ column: '$id', equals: teamIds }] }),
        tag: () => ({ type: 'Team', id: 'SEVERAL' }),
      }),
    }),
  }),
});

export const { useListMyTeamIdsQuery, useListTeamsOfQuery } = myTeamsApi;

async function listTeamIdsOf(email: string, tables: TablesService, options: CallOptions): Promise<string[]> {
  // Imports store lower case; other programs may not, and some databases compare exactly.
  const addresses = [...new Set([email.trim(), email.trim().toLowerCase()])];
  const people = await tables.listColumns(tableIds.userMetadata, ['email'], {
    ...options,
    filters: [{ column: 'email', equals: addresses }],
  });
  const memberships = await tables.listColumns(tableIds.userTeamAssociation, ['teamId'], {
    ...options,
    filters: [{ column: 'userId', equals: people.map(({ $id }) => $id) }],
  });
  return [...new Set(memberships.map(({ teamId }) => teamId))];
}
