import { type IndexedPerson, indexedPersonColumns, type PeoplePage } from '#domain/people/PeopleIndex.ts';
import { tableIds } from '#domain/resourceIds.ts';
import type { StoredRow } from '#domain/row.ts';
import type { ColumnOf, ReadableTableId } from '#domain/tables.ts';
import { pageSizes } from '#domain/limits.ts';
import { type IndexedInventory, indexedInventoryColumns } from '#domain/technologies/InventoryUses.ts';
import type { CategoryProposal } from '#domain/technologies/nearNames.ts';
import type { TechnologyCategory } from '#domain/technologies/technology.ts';
import type {
  TechnologyDetails,
  TechnologyFilter,
  TechnologyPage,
  TechnologyQuery,
} from '#domain/technologies/technologyQuery.ts';
import { appApi } from '#src/live/appApi.ts';
import { liveListEndpoint } from '#src/live/liveListEndpoint.ts';
import type { AppwriteServices } from '#src/appwrite/services.ts';
import type { AppExtra } from '#src/store/hooks.ts';
import type { TechnologyRange } from './SearchIndex.ts';
import { IndexClient, type IndexState, newIndexState } from './IndexClient.ts';

interface TechnologyQuestion {
  readonly category: TechnologyCategory;
  readonly name: string;
  readonly filter: TechnologyFilter;
}

interface Asked<Question> {
  readonly version: number;
  readonly question: Question;
}

/** Lives with its cache entry, and so goes with the person's data. */
const clients = new WeakMap<AppwriteServices, IndexClient>();

export function indexClientOf(services: AppwriteServices): IndexClient | undefined {
  return clients.get(services);
}

/** Parts of an endpoint that asks the index. */
function answer<Arg, Result>(ask: (client: IndexClient, arg: Arg) => Promise<Result>) {
  return {
    query: (arg: Arg) => async (services: AppwriteServices) => {
      const client = clients.get(services);
      if (client === undefined) throw new Error('The index is closed.');
      return ask(client, arg);
    },
    structuralSharing: false,
    keepUnusedDataFor: 0,
  };
}

/** Parts of an endpoint with all rows of a table, live. */
function indexedRows<Id extends ReadableTableId, const Tag extends string>(
  tableId: Id,
  columns: readonly ColumnOf<Id>[],
  type: Tag,
) {
  const list = () => ({ pageSize: pageSizes.narrowListRequest });
  return {
    ...liveListEndpoint({ tableId, columns, list, tag: () => ({ type, id: 'INDEX' }) }),
    structuralSharing: false,
  };
}

export const searchApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    listIndexedInventories: build.query<(IndexedInventory & StoredRow)[], void>(
      indexedRows(tableIds.teamTechInventory, indexedInventoryColumns, 'TechInventory'),
    ),
    listIndexedPeople: build.query<(IndexedPerson & StoredRow)[], void>(
      indexedRows(tableIds.userMetadata, indexedPersonColumns, 'TeamMember'),
    ),
    getIndexState: build.query<IndexState, void>({
      query: () => () => Promise.resolve(newIndexState),
      onCacheEntryAdded: async (_, { cacheDataLoaded, cacheEntryRemoved, ...entry }) => {
        const { services } = entry.extra as AppExtra;
        let state = newIndexState;
        let publish = (): void => undefined;
        const client = new IndexClient((next) => {
          state = next;
          publish();
        });
        clients.set(services, client);
        void cacheDataLoaded.then(
          () => {
            publish = () => void entry.updateCachedData(() => state);
            publish();
          },
          () => undefined,
        );
        await cacheEntryRemoved;
        publish = () => undefined;
        client.close();
        if (clients.get(services) === client) clients.delete(services);
      },
    }),
    askTechnologies: build.query<TechnologyPage, Asked<TechnologyQuery>>(
      answer((client, { question }) => client.ask('listTechnologies', question)),
    ),
    askPeople: build.query<
      { readonly texts: readonly string[]; readonly pages: readonly PeoplePage[] },
      Asked<{ readonly texts: readonly string[]; readonly limit: number }>
    >(
      answer(async (client, { question: { texts, limit } }) => ({
        texts,
        pages: await Promise.all(texts.map((text) => client.ask('findPeople', text, limit))),
      })),
    ),
    /** An answer about another technology must not be taken for it. */
    askTechnology: build.query<
      { readonly question: TechnologyQuestion; readonly details: TechnologyDetails | null },
      Asked<TechnologyQuestion>
    >(
      answer(async (client, { question }) => {
        const { category, name, filter } = question;
        return { question, details: await client.ask('describeTechnology', category, name, filter) };
      }),
    ),
    askNameProposals: build.query<readonly CategoryProposal[], number>(answer((client) => client.ask('proposeMerges'))),
    /** The rules may have changed since. */
    askTeamCounts: build.query<
      { readonly subjects: readonly TechnologyRange[]; readonly counts: readonly number[] },
      Asked<readonly TechnologyRange[]>
    >(
      answer(async (client, { question }) => ({
        subjects: question,
        counts: await client.ask('countTeams', question),
      })),
    ),
  }),
});

export const {
  useListIndexedInventoriesQuery,
  useListIndexedPeopleQuery,
  useGetIndexStateQuery,
  useAskTechnologiesQuery,
  useAskTechnologyQuery,
  useAskPeopleQuery,
  useAskTeamCountsQuery,
  useAskNameProposalsQuery,
} = searchApi;
