import { type IndexedPerson, indexedPersonColumns, type PeoplePage } from '#domain/people/PeopleIndex.ts';
import { tableIds } from '#domain/resourceIds.ts';
import type { StoredRow } from '#domain/row.ts';
import { pageSizes } from '#domain/limits.ts';
import {
  type IndexedInventory,
  indexedInventoryColumns,
  type IndexedTeam,
  indexedTeamColumns,
} from '#domain/technologies/InventoryUses.ts';
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

function openClient(services: AppwriteServices): IndexClient {
  const client = clients.get(services);
  if (client === undefined) throw new Error('The index is closed.');
  return client;
}

const pageSize = pageSizes.narrowListRequest;

export const searchApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    listIndexedTeams: build.query<(IndexedTeam & StoredRow)[], void>({
      ...liveListEndpoint({
        tableId: tableIds.teamMetadata,
        columns: indexedTeamColumns,
        list: () => ({ pageSize }),
        belongs: () => true,
        tag: () => ({ type: 'Team', id: 'INDEX' }),
      }),
      structuralSharing: false,
    }),
    listIndexedInventories: build.query<(IndexedInventory & StoredRow)[], void>({
      ...liveListEndpoint({
        tableId: tableIds.teamTechInventory,
        columns: indexedInventoryColumns,
        list: () => ({ pageSize }),
        belongs: () => true,
        tag: () => ({ type: 'TechInventory', id: 'INDEX' }),
      }),
      structuralSharing: false,
    }),
    listIndexedPeople: build.query<(IndexedPerson & StoredRow)[], void>({
      ...liveListEndpoint({
        tableId: tableIds.userMetadata,
        columns: indexedPersonColumns,
        list: () => ({ pageSize }),
        belongs: () => true,
        tag: () => ({ type: 'TeamMember', id: 'INDEX' }),
      }),
      structuralSharing: false,
    }),
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
    askTechnologies: build.query<TechnologyPage, Asked<TechnologyQuery>>({
      query:
        ({ question }) =>
        (services) =>
          openClient(services).ask('listTechnologies', question),
      structuralSharing: false,
      keepUnusedDataFor: 0,
    }),
    askPeople: build.query<PeoplePage, Asked<{ readonly text: string; readonly limit: number }>>({
      query:
        ({ question: { text, limit } }) =>
        (services) =>
          openClient(services).ask('findPeople', text, limit),
      structuralSharing: false,
      keepUnusedDataFor: 0,
    }),
    askPeopleOfEach: build.query<
      { readonly texts: readonly string[]; readonly pages: readonly PeoplePage[] },
      Asked<{ readonly texts: readonly string[]; readonly limit: number }>
    >({
      query:
        ({ question: { texts, limit } }) =>
        async (services) => {
          const client = openClient(services);
          return { texts, pages: await Promise.all(texts.map((text) => client.ask('findPeople', text, limit))) };
        },
      structuralSharing: false,
      keepUnusedDataFor: 0,
    }),
    /** An answer about another technology must not be taken for it. */
    askTechnology: build.query<
      { readonly question: TechnologyQuestion; readonly details: TechnologyDetails | null },
      Asked<TechnologyQuestion>
    >({
      query:
        ({ question }) =>
        async (services) => {
          const { category, name, filter } = question;
          return { question, details: await openClient(services).ask('describeTechnology', category, name, filter) };
        },
      structuralSharing: false,
      keepUnusedDataFor: 0,
    }),
    askNameProposals: build.query<readonly CategoryProposal[], number>({
      query: () => (services) => openClient(services).ask('proposeMerges'),
      structuralSharing: false,
      keepUnusedDataFor: 0,
    }),
    /** The rules may have changed since. */
    askTeamCounts: build.query<
      { readonly subjects: readonly TechnologyRange[]; readonly counts: readonly number[] },
      Asked<readonly TechnologyRange[]>
    >({
      query:
        ({ question }) =>
        async (services) => ({ subjects: question, counts: await openClient(services).ask('countTeams', question) }),
      structuralSharing: false,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useListIndexedTeamsQuery,
  useListIndexedInventoriesQuery,
  useListIndexedPeopleQuery,
  useGetIndexStateQuery,
  useAskTechnologiesQuery,
  useAskTechnologyQuery,
  useAskPeopleQuery,
  useAskPeopleOfEachQuery,
  useAskTeamCountsQuery,
  useAskNameProposalsQuery,
} = searchApi;
