import { tableIds } from '#domain/resourceIds.ts';
import { indexedTeamColumns } from '#domain/technologies/InventoryUses.ts';
import type { Team } from '#domain/team.ts';
import type { UserMetadata, UserTeamAssociation } from '#domain/teamMember.ts';
import { appApi } from '#src/api/appApi.ts';
import { liveListEndpoint } from '#src/api/liveListEndpoint.ts';

export type PersonTeam = Pick<Team, '$id' | '$createdAt' | '$updatedAt' | (typeof indexedTeamColumns)[number]>;

/** One person with their teams, live, in three calls: it doesn't take the index of everybody. */
const personApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    /** A list of one; empty when there is no such person. */
    getPerson: build.query<UserMetadata[], string>({
      ...liveListEndpoint({
        tableId: tableIds.userMetadata,
        list: (userId: string) => ({ filters: [{ column: '$id', equals: userId }] }),
        belongs: ({ $id }, userId) => $id === userId,
        tag: (userId) => ({ type: 'TeamMember', id: userId }),
      }),
    }),
    listPersonMemberships: build.query<UserTeamAssociation[], string>({
      ...liveListEndpoint({
        tableId: tableIds.userTeamAssociation,
        list: (userId: string) => ({ filters: [{ column: 'userId', equals: userId }] }),
        belongs: (row, userId) => row.userId === userId,
        tag: (userId) => ({ type: 'TeamMember', id: userId }),
      }),
    }),
    listPersonTeams: build.query<PersonTeam[], readonly string[]>({
      ...liveListEndpoint({
        tableId: tableIds.teamMetadata,
        columns: indexedTeamColumns,
        list: (teamIds: readonly string[]) => ({ filters: [{ column: '$id', equals: teamIds }] }),
        belongs: ({ $id }, teamIds) => teamIds.includes($id),
        tag: () => ({ type: 'Team', id: 'PERSON' }),
      }),
    }),
  }),
});

export const { useGetPersonQuery, useListPersonMembershipsQuery, useListPersonTeamsQuery } = personApi;
