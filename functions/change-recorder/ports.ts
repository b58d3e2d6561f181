import { setTimeout as pause } from 'node:timers/promises';
import { type Client, ExecutionMethod, type Models, Query, type TablesDB, Users } from 'node-appwrite';
import { isClosed } from '#domain/teams/closedTeam.ts';
import { type TrackedArea, trackedAreas } from '#domain/changes/changeEntry.ts';
import type { SeenState } from '#domain/changes/timeline.ts';
import { trackedTables } from '#domain/changes/trackedTables.ts';
import { groupBy } from '#domain/groupBy.ts';
import type { MonthlyMetricsFields } from '#domain/monthly-metrics/fields.ts';
import { functionIds, tableIds, type TableId } from '#domain/resourceIds.ts';
import { fromStoredFields, toStoredFields } from '#domain/storedText.ts';
import { rowsPerCall, type Server, undefinedOnStatus, withRetry } from '#functions/runtime/server.ts';
import {
  createTableRows,
  createVersionedRows,
  patchUnlessChanged,
  type VersionedRows,
} from '#functions/runtime/rows.ts';
import { startClock } from '#functions/runtime/startClock.ts';
import {
  createAll,
  listAll,
  pagesOf,
  removeAll,
  tableOf,
  toBatches,
  upsertAll,
} from '#functions/runtime/tableBatches.ts';
import { connectEntries, type Entries } from './entryPorts.ts';
import { connectMonths, type MonthPorts } from './monthPorts.ts';
import { connectReports, type ReportPorts } from './reportPorts.ts';
import { connectWaiting, type WaitingPorts } from './waitingPorts.ts';

/** Outside of the function. Every call may reject; nothing here decides anything. */
export interface RecorderPorts extends ReportPorts, MonthPorts, WaitingPorts {
  readonly rows: TrackedRows;
  readonly states: SeenStates;
  readonly beginning: VersionedRows<BeginningFields>;
  readonly entries: Entries;
  /** IANA name; decides which month a save belongs to. */
  readonly timeZone: string;
  startCalculation(): Promise<void>;
  /** Null when the account is gone. */
  nameOf(userId: string): Promise<string | null>;
  /** By id, of teams that exist. */
  teamNames(teamIds: readonly string[]): Promise<Map<string, string>>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<void>;
}

interface TrackedRows {
  /** `$updatedAt` by id. */
  listVersions(area: TrackedArea, since?: Date): Promise<Map<string, string>>;
  listTeams(): Promise<Map<string, TeamVersion>>;
  listTeamDates(): Promise<Map<string, string>>;
  pages(area: TrackedArea): AsyncIterable<readonly TrackedRow[]>;
  find(area: TrackedArea, ids: readonly string[]): Promise<TrackedRow[]>;
  remove(area: TrackedArea, ids: readonly string[]): Promise<void>;
  /** Undefined, and nothing written, when the row has been written or removed since. */
  sign(area: TrackedArea, row: TrackedRow, signature: Partial<MonthlyMetricsFields>): Promise<TrackedRow | undefined>;
}

interface TeamVersion {
  readonly $updatedAt: string;
  readonly isClosed: boolean;
}

export type TrackedRow = Models.DefaultRow;

/** The id follows from row, time and content. */
export type StoredState = SeenState & { readonly id: string; readonly isGone: boolean };

/** By row id, each row's by time. */
export type StatesOfRows = ReadonlyMap<string, readonly StoredState[]>;

export type StateHead = Pick<StoredState, 'id' | 'area' | 'rowId' | 'stateAt' | 'isStart'> & {
  readonly isGone: boolean;
};

/** Since each row's last settled state. */
interface SeenStates {
  listHeads(): Promise<StateHead[]>;
  list(area: TrackedArea, rowIds: readonly string[]): Promise<Map<string, StoredState[]>>;
  /** Keeps those that are there already, but for an account that wasn't known. */
  add(states: readonly StoredState[]): Promise<void>;
  /** Nothing before these states matters any more. */
  settle(ids: readonly string[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
}

interface BeginningFields {
  readonly area: string;
  readonly rowId: string;
  /** ISO 8601. */
  readonly stateAt: string;
  /** A run last began to keep the states. ISO 8601. */
  readonly changedAt: string;
  readonly isStart: boolean;
  /** `reportsKept`, or `reportingKept` once every team has its reporting state as well. */
  readonly state: string | null;
}

export const reportsKept = 'reports';
export const reportingKept = 'reporting';

export function connectRecorder({ client, tables, functions }: Server, timeZone: string): RecorderPorts {
  const users = new Users(client);
  const teams = createTableRows(tables, tableIds.teamMetadata, { teamName: '' });
  const names = new Map<string, Promise<string | null>>();
  const readName = async (userId: string) =>
    (await undefinedOnStatus(404, () => withRetry(() => users.get({ userId }))))?.name ?? null;
  return {
    rows: connectRows(client, tables),
    states: connectStates(tables),
    beginning: createVersionedRows(client, tables, statesTable, blankBeginning),
    entries: connectEntries(tables),
    ...connectReports(client, tables),
    ...connectMonths(tables),
    ...connectWaiting(client, tables),
    timeZone,
    nameOf: (userId) => {
      const name = names.get(userId) ?? readName(userId);
      names.set(userId, name);
      return name;
    },
    teamNames: async (teamIds) =>
      new Map(Array.from(await teams.find(teamIds), ([id, { teamName }]) => [id, teamName])),
    startCalculation: async () => {
      const call = { functionId: functionIds.metricCalculator, xpath: '/', method: ExecutionMethod.POST };
      await withRetry(() => functions.createExecution({ ...call, async: true }));
    },
    now: startClock(),
    pause: (ms) => pause(ms),
  };
}

function connectRows(client: Client, tables: TablesDB): TrackedRows {
  return {
    sign: (area, { $id: id, $updatedAt: updatedAt }, signature) =>
      undefinedOnStatus(404, () =>
        undefinedOnStatus(409, async () => {
          const table = tableOf(trackedTables[area].tableId);
          const write = () => patchUnlessChanged(client, table, { id, updatedAt }, toStoredFields(signature));
          return fromStoredFields(await withRetry(write));
        }),
      ),
    remove: (area, ids) => removeAll(tables, trackedTables[area].tableId, ids),
    listVersions: async (area, since) => {
      const written = since === undefined ? [] : [Query.greaterThan('$updatedAt', since.toISOString())];
      const queries = [Query.select(['$id', '$updatedAt']), ...written];
      const rows = await listAll(tables, trackedTables[area].tableId, queries);
      return new Map(rows.map(({ $id, $updatedAt }) => [$id, $updatedAt]));
    },
    listTeams: async () => {
      const rows = await listAll(tables, tableIds.teamMetadata, [Query.select(['$id', '$updatedAt', 'teamStatus'])]);
      return new Map(
        rows.map(({ $id, $updatedAt, teamStatus }) => [
          $id,
          { $updatedAt, isClosed: isClosed(teamStatus as string | null) },
        ]),
      );
    },
    listTeamDates: async () => {
      const rows = await listAll(tables, tableIds.teamMetadata, [Query.select(['$id', '$createdAt'])]);
      return new Map(rows.map(({ $id, $createdAt }) => [$id, $createdAt]));
    },
    pages: async function* (area) {
      for await (const page of pagesOf(tables, trackedTables[area].tableId)) {
        yield page.map((row) => fromStoredFields(row));
      }
    },
    find: async (area, ids) => {
      const found: TrackedRow[] = [];
      for (const batch of toBatches(ids)) {
        const rows = await list(tables, trackedTables[area].tableId, [
          Query.equal('$id', batch),
          Query.limit(rowsPerCall),
        ]);
        found.push(...rows.map((row) => fromStoredFields(row)));
      }
      return found;
    },
  };
}

const statesTable = tableIds.recordedStates;
const blankBeginning: BeginningFields = {
  area: '',
  rowId: '',
  stateAt: '',
  changedAt: '',
  isStart: false,
  state: null,
};

type Ordered = Pick<StateHead, 'stateAt' | 'isGone' | 'id'>;

function connectStates(tables: TablesDB): SeenStates {
  const byTime = (one: Ordered, other: Ordered) =>
    Date.parse(one.stateAt) - Date.parse(other.stateAt) ||
    Number(one.isGone) - Number(other.isGone) ||
    one.id.localeCompare(other.id);
  return {
    listHeads: async () => {
      const columns = ['$id', 'area', 'rowId', 'stateAt', 'isStart', 'isGone'];
      const queries = [Query.select(columns), Query.equal('area', [...trackedAreas])];
      const rows = await listAll(tables, statesTable, queries);
      return rows.map(toHead).sort(byTime);
    },
    list: async (area, rowIds) => {
      const found: StoredState[] = [];
      for (const batch of toBatches(rowIds)) {
        const rows = await listAll(tables, statesTable, [Query.equal('area', area), Query.equal('rowId', batch)]);
        found.push(...rows.map(fromStoredFields).map(toState));
      }
      return groupBy(found.sort(byTime), ({ rowId }) => rowId);
    },
    add: async (states) => {
      await upsertAll(tables, statesTable, states.filter(({ userId }) => userId !== null).map(toStateRow));
      // Created, never overwritten: another run may know the account by now.
      await createAll(tables, statesTable, states.filter(({ userId }) => userId === null).map(toStateRow));
    },
    settle: async (ids) => {
      for (const batch of toBatches(ids)) {
        const change = { data: { isStart: true }, queries: [Query.equal('$id', batch)] };
        await withRetry(() => tables.updateRows({ ...tableOf(statesTable), ...change }));
      }
    },
    remove: (ids) => removeAll(tables, statesTable, ids),
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

async function list(tables: TablesDB, tableId: TableId, queries: string[]): Promise<TrackedRow[]> {
  return (await withRetry(() => tables.listRows({ ...tableOf(tableId), queries, total: false }))).rows;
}
