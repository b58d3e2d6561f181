import { tableIds } from '#domain/resourceIds.ts';
import { appApi } from './appApi.ts';
import { tagId } from './tagId.ts';

/** Teams of the person who is signed in: those with a member who has their e-mail address. */
const myTeamsApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    /** Ids, in two calls, each once; empty for an address that no member has. A team may have been removed since. */
    listMyTeamIds: build.query<string[], string>({
      query:
        (email) =>
        async ({ tables }, options) => {
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
        },
      providesTags: (ids = []) => ids.map((id) => ({ type: 'TeamMember', id: tagId(id) })),
    }),
  }),
});

export const { useListMyTeamIdsQuery } = myTeamsApi;
