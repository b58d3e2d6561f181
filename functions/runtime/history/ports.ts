import { type Client, type Models, Query, type TablesDB, Users } from 'node-appwrite';
import { isClosed } from '#domain/teams/closedTeam.ts';
import { type TrackedArea, trackedAreas, correctionField, isLeftByFunction } from '#domain/changes/changeEntry.ts';
import type { SeenState } from '#domain/changes/timeline.ts';
import { trackedTables } from '#domain/changes/trackedTables.ts';
import { groupBy } from '#domain/groupBy.ts';
import type { MonthlyMetricsFields } from '#domain/monthly-metrics/fields.ts';
import { programName } from '#domain/pushes/token.ts';
import { functionIds, tableIds } from '#domain/resourceIds.ts';
import { fromStoredFields, toStoredFields } from '#domain/storedText.ts';
import { type Server, startExecution, undefinedOnStatus, withRetry } from '#functions/runtime/server.ts';
import { createTableRows, patchUnlessChanged } from '#functions/runtime/rows.ts';
import { isTokenId, type StoredToken } from '#functions/runtime/tokens.ts';
import { startClock } from '#functions/runtime/startClock.ts';
import {
  createAll,
  listAll,
  listIn,
  pagesOf,
  removeAll,
  tableOf,
  toBatches,
  upsertAll,
  removeBefore,
} from '#functions/runtime/tableBatches.ts';
import { type StoredEntry, toEntry, toEntryRow } from '#functions/runtime/entries.ts';
import { connectBeginning } from './beginning.ts';
import { connectReports } from './reportPorts.ts';

const tableId = tableIds.changeEntries;

async function getToken(tables: TablesDB, rowId: string): Promise<{ readonly name: string }> {
  const row = await tables.getRow({ ...tableOf(tableIds.metricTokens), rowId });
  return fromStoredFields(row) as unknown as StoredToken;
}

export type HistoryPorts = ReturnType<typeof connectHistory>;

export interface TeamVersion {
  readonly $createdAt: string;
  readonly $updatedAt: string;
  readonly isClosed: boolean;
}

export type TrackedRow = Models.DefaultRow;

/** The id follows from row, time and content. */
export type StoredState = SeenState & { readonly id: string; readonly isGone: boolean };

/** By row id, each row's by time. */
export type StatesOfRows = ReadonlyMap<string, readonly StoredState[]>;

export type StateHead = Pick<StoredState, 'id' | 'area' | 'rowId' | 'stateAt' | 'isStart' | 'isGone'>;

/** @param timeZone IANA name; decides which month a save belongs to. */
export function connectHistory({ client, tables, functions }: Server, timeZone: string) {
  const users = new Users(client);
  const teams = createTableRows(tables, tableIds.teamMetadata, { teamName: '' });
  const names = new Map<string, Promise<string | null>>();
  const readName = async (id: string) => {
    const read = (): Promise<{ readonly name: string }> =>
      isTokenId(id) ? getToken(tables, id) : users.get({ userId: id });
    const name = (await undefinedOnStatus(404, () => withRetry(read)))?.name ?? null;
    return name !== null && isTokenId(id) ? programName(name) : name;
  };
  return {
    rows: connectRows(client, tables),
    states: connectStates(tables),
    entries: connectEntries(tables),
    ...connectBeginning(client, tables),
    ...connectReports(client, tables),
    timeZone,
    /** Of an account or a token; null when it is gone. */
    nameOf: (userId: string): Promise<string | null> => {
      const name = names.get(userId) ?? readName(userId);
      names.set(userId, name);
      return name;
    },
    /** By id, of teams that exist. */
    teamNames: async (teamIds: readonly string[]): Promise<Map<string, string>> =>
      new Map(Array.from(await teams.find(teamIds), ([id, { teamName }]) => [id, teamName])),
    startCalculation: () => startExecution(functions, functionIds.metricCalculator),
    now: startClock(),
  };
}

function connectRows(client: Client, tables: TablesDB) {
  return {
    /** Undefined, and nothing written, when the row has been written or removed since. */
    sign: async (area: TrackedArea, row: TrackedRow, signature: Partial<MonthlyMetricsFields>) => {
      const version = { id: row.$id, updatedAt: row.$updatedAt };
      const written = await patchUnlessChanged(client, trackedTables[area].tableId, version, signature);
      return written && fromStoredFields(written);
    },
    remove: (area: TrackedArea, ids: readonly string[]) => removeAll(tables, trackedTables[area].tableId, ids),
    /** `$updatedAt` by id. */
    listVersions: async (area: TrackedArea, since?: Date): Promise<Map<string, string>> => {
      const written = since === undefined ? [] : [Query.greaterThan('$updatedAt', since.toISOString())];
      const queries = [Query.select(['$id', '$updatedAt']), ...written];
      const rows = await listAll(tables, trackedTables[area].tableId, queries);
      return new Map(rows.map(({ $id, $updatedAt }) => [$id, $updatedAt]));
    },
    listTeams: async (): Promise<Map<string, TeamVersion>> => {
      const columns = Query.select(['$id', '$createdAt', '$updatedAt', 'teamStatus']);
      const rows = await listAll(tables, tableIds.teamMetadata, [columns]);
      return new Map(
        rows.map(({ $id, $createdAt, $updatedAt, teamStatus }) => [
          $id,
          { $createdAt, $updatedAt, isClosed: isClosed(teamStatus as string | null) },
        ]),
      );
    },
    pages: async function* (area: TrackedArea): AsyncGenerator<readonly TrackedRow[]> {
      for await (const page of pagesOf(tables, trackedTables[area].tableId)) yield page.map(fromStoredFields);
    },
    find: async (area: TrackedArea, ids: readonly string[]): Promise<TrackedRow[]> =>
      (await listIn(tables, trackedTables[area].tableId, '$id', ids)).map(fromStoredFields),
  };
}

const statesTable = tableIds.recordedStates;
type Ordered = Pick<StateHead, 'stateAt' | 'isGone' | 'id'>;

/** Since each row's last settled state. */
function connectStates(tables: TablesDB) {
  const byTime = (one: Ordered, other: Ordered) =>
    Date.parse(one.stateAt) - Date.parse(other.stateAt) ||
    Number(one.isGone) - Number(other.isGone) ||
    one.id.localeCompare(other.id);
  return {
    listHeads: async (): Promise<StateHead[]> => {
      const columns = ['$id', 'area', 'rowId', 'stateAt', 'isStart', 'isGone'];
      const queries = [Query.select(columns), Query.equal('area', [...trackedAreas])];
      const rows = await listAll(tables, statesTable, queries);
      return rows.map(toHead).sort(byTime);
    },
    list: async (area: TrackedArea, rowIds: readonly string[]): Promise<Map<string, StoredState[]>> => {
      const rows = await listIn(tables, statesTable, 'rowId', rowIds, [Query.equal('area', area)]);
      return groupBy(rows.map(fromStoredFields).map(toState).sort(byTime), ({ rowId }) => rowId);
    },
    /** Keeps those that are there already, but for an account that wasn't known. */
    add: async (states: readonly StoredState[]): Promise<void> => {
      await upsertAll(tables, statesTable, states.filter(({ userId }) => userId !== null).map(toStateRow));
      // Created, never overwritten: another run may know the account by now.
      await createAll(tables, statesTable, states.filter(({ userId }) => userId === null).map(toStateRow));
    },
    /** Nothing before these states matters any more. */
    settle: async (ids: readonly string[]): Promise<void> => {
      for (const batch of toBatches(ids)) {
        const change = { data: { isStart: true }, queries: [Query.equal('$id', batch)] };
        await withRetry(() => tables.updateRows({ ...tableOf(statesTable), ...change }));
      }
    },
    remove: (ids: readonly string[]) => removeAll(tables, statesTable, ids),
  };
}

function toHead(row: TrackedRow): StateHead {
  const { $id: id, area, rowId, stateAt, isStart, isGone } = row as unknown as StateHead & { readonly $id: string };
  return { id, area, rowId, stateAt, isStart, isGone };
}

function toState(row: TrackedRow): StoredState {
  const { changedAt, state, userId } = row as unknown as Record<'changedAt', string> &
    Record<'state' | 'userId', string | null>;
  const parsed = JSON.parse(state ?? 'null') as SeenState['state'];
  return { ...toHead(row), changedAt, state: parsed, userId };
}

function toStateRow({ id, state, ...head }: StoredState) {
  return toStoredFields({ $id: id, ...head, state: state && JSON.stringify(state) });
}

function connectEntries(tables: TablesDB) {
  const listSince = async (teamIds: readonly string[], since: string, queries: readonly string[]) => {
    const rows = await listIn(tables, tableId, 'teamId', teamIds, [Query.greaterThan('changedAt', since), ...queries]);
    return groupBy(rows.map(toEntry), ({ teamId }) => teamId);
  };
  return {
    find: async (area: TrackedArea, datesOfRows: ReadonlyMap<string, ReadonlySet<string>>): Promise<StoredEntry[]> => {
      const found: Models.DefaultRow[] = [];
      for (const batch of toBatches([...datesOfRows])) {
        const teamIds = batch.map(([teamId]) => teamId);
        const dates = new Set(batch.flatMap(([, ofRow]) => [...ofRow]));
        const queries = [Query.equal('teamId', teamIds), Query.equal('area', area), Query.isNull('uploadId')];
        found.push(...(await listIn(tables, tableId, 'changedAt', [...dates], queries)));
      }
      const times = new Map(Array.from(datesOfRows, ([id, dates]) => [id, new Set(Array.from(dates, Date.parse))]));
      return found
        .map(toEntry)
        .filter(
          (entry) => !isLeftByFunction(entry) && times.get(entry.teamId)?.has(Date.parse(entry.changedAt)) === true,
        );
    },
    findUploads: (teamIds: readonly string[], since: string) =>
      listSince(teamIds, since, [Query.isNotNull('uploadId')]),
    findCorrections: (teamIds: readonly string[], since: string) =>
      listSince(teamIds, since, [Query.equal('area', 'metrics'), Query.startsWith('field', correctionField(''))]),
    save: (entries: readonly StoredEntry[]) => upsertAll(tables, tableId, entries.map(toEntryRow)),
    /** Keeps those that are there already. */
    add: (entries: readonly StoredEntry[]) => createAll(tables, tableId, entries.map(toEntryRow)),
    remove: (ids: readonly string[]) => removeAll(tables, tableId, ids),
    removeOlderThan: (moment: Date) => removeBefore(tables, tableId, 'changedAt', moment),
  };
}
