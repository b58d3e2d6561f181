import { pageSizes } from '#domain/limits.ts';
import { tableIds } from '#domain/resourceIds.ts';
import type { UserTeamAssociation } from '#domain/teamMember.ts';
import { appApi } from '#src/api/appApi.ts';

/** Values of one filter, and so people in one call. */
export const maxPeople = 99;

const membershipsApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    /** Memberships of these people, sorted ids, in one call; not live. */
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
  }),
});

export const { useListMembershipsQuery } = membershipsApi;
