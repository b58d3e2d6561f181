import { batchesOf } from '#domain/batchesOf.ts';
import { pageSizes } from '#domain/limits.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { findContacts, isLeading, type TeamContact } from '#domain/teamContacts.ts';
import type { UserMetadata } from '#domain/teamMember.ts';
import type { CallOptions, TablesService } from '#src/appwrite/services.ts';
import { appApi } from '#src/live/appApi.ts';

const personColumns = ['firstName', 'middleName', 'lastName', 'email'] as const;
type Person = Pick<UserMetadata, '$id' | (typeof personColumns)[number]>;

const pageSize = pageSizes.narrowListRequest;
const teamsInBatch = 99;
const batchesAtOnce = 10;

/** For up to 99 teams in two calls. Remembers people, of whom some have several teams. */
export class ContactReader {
  private readonly people = new Map<string, Person>();

  constructor(
    private readonly tables: TablesService,
    private readonly options: CallOptions,
  ) {}

  async read(teamIds: readonly string[]): Promise<Map<string, TeamContact[]>> {
    const { tables, options, people } = this;
    const associations = await tables.listColumns(tableIds.userTeamAssociation, ['userId', 'teamId', 'agileTeamRole'], {
      ...options,
      pageSize,
      filters: [{ column: 'teamId', equals: teamIds }],
    });
    const asked = associations.filter(({ agileTeamRole }) => isLeading(agileTeamRole));
    const missing = [...new Set(asked.map(({ userId }) => userId))].filter((id) => !people.has(id));
    const filters = [{ column: '$id', equals: missing }] as const;
    const found = await tables.listColumns(tableIds.userMetadata, personColumns, { ...options, pageSize, filters });
    for (const person of found) people.set(person.$id, person);
    return findContacts(asked, people);
  }

  async *readInBatches<Row>(
    rows: readonly Row[],
    idOf: (row: Row) => string,
  ): AsyncGenerator<{ readonly rows: readonly Row[]; readonly contacts: ReadonlyMap<string, readonly TeamContact[]> }> {
    for (const batch of batchesOf(rows, teamsInBatch * batchesAtOnce)) {
      this.options.signal?.throwIfAborted();
      const parts = [...batchesOf(batch, teamsInBatch)].map((part) => this.read(part.map(idOf)));
      yield { rows: batch, contacts: new Map((await Promise.all(parts)).flatMap((part) => [...part])) };
    }
  }
}

const contactsApi = appApi.injectEndpoints({
  endpoints: (build) => ({
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
