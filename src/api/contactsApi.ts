import type { TeamContact } from '#domain/teamContacts.ts';
import { ContactReader } from './ContactReader.ts';
import { appApi } from './appApi.ts';

/** Scrum masters and product owners (specification.md, section 7). */
const contactsApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    /** People to ask about these teams, by team id. */
    listContacts: build.query<Readonly<Record<string, readonly TeamContact[]>>, readonly string[]>({
      query:
        (teamIds) =>
        async ({ tables }, options) =>
          Object.fromEntries(await new ContactReader(tables, options).read(teamIds)),
      providesTags: ['TeamMember'],
    }),
  }),
});

export const { useListContactsQuery } = contactsApi;
