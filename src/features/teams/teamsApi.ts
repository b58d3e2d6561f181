import { tableIds } from '#domain/resourceIds.ts';
import type { Team, TeamFields } from '#domain/team.ts';
import { joinMembers, type TeamMember } from '#domain/teamMember.ts';
import { appApi } from '#src/api/appApi.ts';
import { tagId } from '#src/api/tagId.ts';
import type { CallOptions, TablesService } from '#src/appwrite/services.ts';
import { type FirstTeams, firstTeamsRequest, type LastSeenTeams, lastSeenTeamsKey } from './firstTeams.ts';

interface TeamUpdate extends Pick<Team, '$id'> {
  readonly fields: Partial<TeamFields>;
}

/** Team metadata and team members (specification.md, section 7). */
export const teamsApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    /** Stand-in for all teams until they are there: as last seen, else from the platform. */
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
    getTeam: build.query<Team, string>({
      query:
        (teamId) =>
        ({ tables }, options) =>
          tables.get(tableIds.teamMetadata, teamId, options),
      providesTags: (_team, _error, teamId) => [{ type: 'Team', id: tagId(teamId) }],
    }),
    createTeam: build.mutation<Team, TeamFields>({
      query:
        (fields) =>
        ({ tables }) =>
          tables.create(tableIds.teamMetadata, fields),
      invalidatesTags: ['Team'],
    }),
    updateTeam: build.mutation<Team, TeamUpdate>({
      query:
        ({ $id, fields }) =>
        ({ tables }) =>
          tables.update(tableIds.teamMetadata, $id, fields),
      invalidatesTags: ['Team'],
    }),
    deleteTeam: build.mutation<null, string>({
      query:
        (teamId) =>
        ({ tables }) =>
          tables.delete(tableIds.teamMetadata, teamId),
      invalidatesTags: ['Team'],
    }),
    listTeamMembers: build.query<TeamMember[], string>({
      query:
        (teamId) =>
        ({ tables }, options) =>
          listTeamMembers(tables, teamId, options),
      providesTags: (_members, _error, teamId) => [{ type: 'TeamMember', id: tagId(teamId) }],
    }),
  }),
});

export const { useGetFirstTeamsQuery, useGetTeamQuery, useListTeamMembersQuery } = teamsApi;

/** Members of a team (specification.md, section 7): its associations, then all of their people, in as few calls as that takes. */
async function listTeamMembers(tables: TablesService, teamId: string, options: CallOptions): Promise<TeamMember[]> {
  const associations = await tables.listAll(tableIds.userTeamAssociation, {
    ...options,
    filters: [{ column: 'teamId', equals: teamId }],
  });
  const people = await tables.listAll(tableIds.userMetadata, {
    ...options,
    filters: [{ column: '$id', equals: associations.map(({ userId }) => userId) }],
  });
  return joinMembers(associations, people);
}
