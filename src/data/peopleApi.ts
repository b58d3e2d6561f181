import { pageSizes } from '#domain/limits.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { joinMembers, type TeamMember, type UserMetadata, type UserTeamAssociation } from '#domain/teamMember.ts';
import type { CallOptions, TablesService } from '#src/appwrite/services.ts';
import { appApi } from '#src/live/appApi.ts';
import { liveListEndpoint, liveRowEndpoint } from '#src/live/liveListEndpoint.ts';
import { tagId } from '#src/live/tagId.ts';

/** Ten times as many people as teams: in pages of 100, a dialog would wait for hundreds of requests. */
const peopleBatch = 1_000;

const nameColumns = ['firstName', 'middleName', 'lastName', 'email'] as const;

export type PersonName = Pick<UserMetadata, '$id' | (typeof nameColumns)[number]>;

/** Written by the file uploader: `rosterApi.ts` (specification.md, section 7). */
const peopleApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    getPerson: build.query<UserMetadata[], string>(liveRowEndpoint(tableIds.userMetadata, 'TeamMember')),
    listPeople: build.query<PersonName[], void>({
      query:
        () =>
        ({ tables }, options) =>
          listPeople(tables, options),
    }),
    /** Roles of some members of the organisation, repeated: reading all to suggest some would take a hundred calls. */
    listRoles: build.query<string[], void>({
      query:
        () =>
        async ({ tables }, options) => {
          const request = {
            filters: [],
            newestFirstBy: '$id',
            limit: peopleBatch,
            columns: ['agileTeamRole'],
          } as const;
          const { rows } = await tables.listNewest(tableIds.userTeamAssociation, request, options);
          return rows.flatMap(({ agileTeamRole }) => agileTeamRole ?? []);
        },
    }),
    listPersonMemberships: build.query<UserTeamAssociation[], string>({
      ...liveListEndpoint({
        tableId: tableIds.userTeamAssociation,
        list: (userId: string) => ({ filters: [{ column: 'userId', equals: userId }] }),
        tag: (userId) => ({ type: 'TeamMember', id: userId }),
      }),
    }),
    /** Sorted ids, one call; not live. */
    listMemberships: build.query<Pick<UserTeamAssociation, 'userId' | 'teamId'>[], readonly string[]>({
      query:
        (userIds) =>
        ({ tables }, options) =>
          tables.listColumns(tableIds.userTeamAssociation, ['userId', 'teamId'], {
            ...options,
            filters: [{ column: 'userId', equals: userIds }],
            pageSize: pageSizes.narrowListRequest,
          }),
      providesTags: ['TeamMember'],
    }),
    /** Of every membership; not live. */
    listMemberIds: build.query<Pick<UserTeamAssociation, 'userId'>[], void>({
      query:
        () =>
        ({ tables }, options) =>
          tables.listColumns(tableIds.userTeamAssociation, ['userId'], {
            ...options,
            pageSize: pageSizes.narrowListRequest,
          }),
      providesTags: ['TeamMember'],
    }),
    listTeamMembers: build.query<TeamMember[], string>({
      query:
        (teamId) =>
        ({ tables }, options) =>
          listTeamMembers(teamId, tables, options),
      providesTags: (_members, _error, teamId) => [{ type: 'TeamMember', id: tagId(teamId) }],
    }),
  }),
});

export const {
  useGetPersonQuery,
  useListPeopleQuery,
  useListRolesQuery,
  useListPersonMembershipsQuery,
  useListMembershipsQuery,
  useListMemberIdsQuery,
  useListTeamMembersQuery,
} = peopleApi;

async function listPeople(tables: TablesService, options: CallOptions): Promise<PersonName[]> {
  const people: PersonName[] = [];
  for (let after: string | undefined; ;) {
    const request = { filters: [], newestFirstBy: '$id', limit: peopleBatch, columns: nameColumns, after } as const;
    const { rows } = await tables.listNewest(tableIds.userMetadata, request, options);
    people.push(...rows);
    if (rows.length < peopleBatch) return people;
    after = rows.at(-1)?.$id;
  }
}

async function listTeamMembers(teamId: string, tables: TablesService, options: CallOptions): Promise<TeamMember[]> {
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
