import type { ChangeEntry } from '#domain/changes/changeEntry.ts';
import { pageSizes } from '#domain/limits.ts';
import { tableIds } from '#domain/resourceIds.ts';
import type { ColumnOf } from '#domain/tables.ts';
import type { Team } from '#domain/team.ts';
import { appApi } from '#src/live/appApi.ts';
import { liveEndpoint } from '#src/live/liveEndpoint.ts';
import { liveListEndpoint } from '#src/live/liveListEndpoint.ts';
import type { FirstRows } from '#src/appwrite/firstRows.ts';
import type { RowFilter, TablesService } from '#src/appwrite/services.ts';
import { type ChangeFilter, matchesFilters } from './changesView.ts';

const tableId = tableIds.changeEntries;
const pageSize = pageSizes.allChanges;
type Column = ColumnOf<typeof tableId>;

export interface ChangesPage {
  readonly filters: readonly ChangeFilter[];
  /** One-based. */
  readonly page: number;
  /** Only what was recorded until then (`$createdAt`); null for all, live. */
  readonly asOf: string | null;
}

interface NewChangesArg {
  readonly filters: readonly ChangeFilter[];
  readonly since: string;
}

interface SearchArg {
  /** Beginning of a name; '' for the newest entries. */
  readonly text: string;
  readonly filters: readonly ChangeFilter[];
}

type TeamName = Pick<ChangeEntry, 'teamId' | 'teamName'>;

/** An import brings thousands of entries; what they change on the screen is asked for once a second. */
const refetchPauseMs = 1_000;

/** Changes of all teams (specification.md, section 7): the platform filters, sorts, pages and counts. */
const changesApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    /** Live on the first page; a later one stays as it is, so that new entries push nothing to the next. */
    listChanges: build.query<FirstRows<ChangeEntry>, ChangesPage>({
      ...liveEndpoint({
        tableId,
        isLive: ({ asOf }: ChangesPage) => asOf === null,
        tag: (arg: ChangesPage) => ({ type: 'ChangeEntry', id: JSON.stringify(arg) }),
        read:
          ({ filters, page, asOf }) =>
          ({ tables }, options) => {
            const until = asOf === null ? [] : [{ column: '$createdAt', is: 'atMost', value: asOf } as const];
            const offset = (page - 1) * pageSize;
            const request = { newestFirstBy: 'changedAt', limit: pageSize, offset } as const;
            return tables.listNewest(tableId, { ...request, filters: [...filters, ...until] }, options);
          },
        onEvent: ({ row }, { filters }, { sync }) => {
          if (matchesFilters(row, filters)) sync.onMissedEvents();
        },
        refetchPauseMs,
      }),
    }),
    /** `$createdAt` of the newest entry, by the platform's clock: what is recorded later is new. */
    getLastRecorded: build.query<string, void>({
      query:
        () =>
        async ({ tables }, options) => {
          const request = { filters: [], newestFirstBy: '$createdAt', limit: 1, columns: ['area'] } as const;
          const { rows } = await tables.listNewest(tableId, request, options);
          return rows[0]?.$createdAt ?? new Date(0).toISOString();
        },
      keepUnusedDataFor: 0,
    }),
    /** Null for more than the platform counts. */
    countNewChanges: build.query<number | null, NewChangesArg>({
      ...liveEndpoint({
        tableId,
        tag: (arg: NewChangesArg) => ({ type: 'ChangeEntry', id: JSON.stringify(arg) }),
        read:
          ({ filters, since }) =>
          async ({ tables }, options) => {
            const later = { column: '$createdAt', is: 'above', value: since } as const;
            const request = { newestFirstBy: 'changedAt', limit: 1, columns: ['area'] } as const;
            const { total } = await tables.listNewest(tableId, { ...request, filters: [...filters, later] }, options);
            return total ?? null;
          },
        onEvent: ({ row }, { filters }, { sync }) => {
          if (matchesFilters(row, filters)) sync.onMissedEvents();
        },
        refetchPauseMs,
      }),
    }),
    /** Any entry of the upload; null when it changed no team. */
    getUploadEntry: build.query<ChangeEntry | null, string>({
      query:
        (uploadId) =>
        async ({ tables }, options) => {
          const filters = [{ column: 'uploadId', equals: uploadId }] as const;
          const request = { filters, newestFirstBy: 'changedAt', limit: 1 } as const;
          return (await tables.listNewest(tableId, request, options)).rows[0] ?? null;
        },
    }),
    findPeople: build.query<string[], SearchArg>({
      query:
        ({ text, filters }) =>
        async ({ tables }, options) => {
          const found = await listDistinct(tables, 'userName', [], startingWith('userName', text, filters), options);
          return found.flatMap(({ userName }) => userName ?? []);
        },
      keepUnusedDataFor: 10,
    }),
    /** Teams in the entries, gone ones among them, under the name that they had last. */
    findTeams: build.query<TeamName[], SearchArg>({
      query:
        ({ text, filters }) =>
        async ({ tables }, options) => {
          const wanted = startingWith('teamName', text, filters);
          const found = await listDistinct(tables, 'teamId', ['teamName'], wanted, options);
          return found.map(({ teamId, teamName }) => ({ teamId, teamName }));
        },
      keepUnusedDataFor: 10,
    }),
    /** Only `$id` and `teamName` are read. */
    listAllTeamNames: build.query<Team[], void>({
      ...liveListEndpoint({
        tableId: tableIds.teamMetadata,
        columns: ['teamName'],
        tag: () => ({ type: 'Team', id: 'NAMES' }),
      }),
    }),
    hasTeam: build.query<boolean, string>({
      ...liveEndpoint({
        tableId: tableIds.teamMetadata,
        tag: (teamId: string) => ({ type: 'Team', id: `${teamId}/exists` }),
        read:
          (teamId) =>
          async ({ tables }, options) => {
            const filters = [{ column: '$id', equals: teamId }] as const;
            const request = { filters, newestFirstBy: '$id', limit: 1, columns: ['teamName'] } as const;
            return (await tables.listNewest(tableIds.teamMetadata, request, options)).rows.length > 0;
          },
        onEvent: ({ row }, teamId, { sync }) => {
          if (row.$id === teamId) sync.onMissedEvents();
        },
      }),
    }),
  }),
});

export const {
  useListChangesQuery,
  useGetLastRecordedQuery,
  useCountNewChangesQuery,
  useGetUploadEntryQuery,
  useFindPeopleQuery,
  useFindTeamsQuery,
  useListAllTeamNamesQuery,
  useHasTeamQuery,
} = changesApi;

function startingWith(
  column: 'userName' | 'teamName',
  text: string,
  filters: readonly ChangeFilter[],
): RowFilter<Column>[] {
  return text === '' ? [...filters] : [...filters, { column, is: 'startsWith', value: text }];
}

const searchRounds = 3;

/** Newest entry of each value: the platform can't group, so each of three rounds of 100 leaves out what was found before. */
async function listDistinct(
  tables: TablesService,
  column: 'userName' | 'teamId',
  columns: readonly 'teamName'[],
  filters: readonly RowFilter<Column>[],
  options: { readonly signal: AbortSignal },
): Promise<ChangeEntry[]> {
  const found = new Map<string, ChangeEntry>();
  const limit = pageSizes.listRequest;
  for (let round = 1; round <= searchRounds && found.size < limit / 2; round++) {
    const known = fitting([...found.keys()]).map((value) => ({ column, is: 'not', value }) as const);
    const request = { newestFirstBy: 'changedAt', limit, columns: [column, ...columns] } as const;
    const { rows } = await tables.listNewest(tableId, { ...request, filters: [...filters, ...known] }, options);
    for (const row of rows) {
      const value = row[column];
      if (value !== null && value !== '' && !found.has(value)) found.set(value, row);
    }
    if (rows.length < limit) break;
  }
  return [...found.values()];
}

/** In an address, of which many proxies take 8 KB. */
const charactersForKnown = 6_000;
/** Of a condition, beside its value. */
const charactersForEach = 120;

function fitting(values: readonly string[]): string[] {
  let left = charactersForKnown;
  return values.filter((value) => (left -= charactersForEach + encodeURIComponent(value).length) >= 0);
}
