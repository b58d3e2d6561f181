import type { RowState, TrackedArea } from '#domain/changes/changeEntry.ts';
import type { SeenState, StateChanges } from '#domain/changes/timeline.ts';
import { pickState } from '#domain/changes/trackedTables.ts';
import { groupBy } from '#domain/groupBy.ts';
import type { StoredEntry } from '#functions/runtime/entries.ts';
import { followInventories, followReports, forgetFormer, readOrCreate } from './followReporting.ts';
import { hashId } from './hashId.ts';
import type { HistoryPorts, StatesOfRows, StoredState, TrackedRow } from './ports.ts';
import { type ChangesOfRows, readChanges } from './stateChanges.ts';
import { writeReports } from './writeReports.ts';

/** Younger writes may still get their event; the next sweep takes care of them. */
export const graceMs = 120_000;

export interface StateAuthor extends Pick<SeenState, 'userId' | 'isStart'> {
  /** Only functions, by a key, put rows back or correct the month before. */
  readonly isKey: boolean;
}

/** A person's save happened when the platform stored it, whatever dates the row names. */
export function seenState(area: TrackedArea, row: TrackedRow, { userId, isStart, isKey }: StateAuthor): StoredState {
  const [told, stateAt] = [pickState(area, row), row.$updatedAt];
  const id = hashId(area, row.$id, Date.parse(stateAt), told);
  const state = area === 'metrics' && !isKey ? { ...told, ...savedNow(told, stateAt) } : told;
  return { id, area, rowId: row.$id, stateAt, changedAt: stateAt, state, userId, isStart, isGone: false };
}

function savedNow({ updateDate, correctionDate = null }: RowState, stateAt: string): RowState {
  const isForged = correctionDate === updateDate;
  return {
    updateDate: new Date(stateAt).toISOString(),
    correctionDate: isForged ? null : correctionDate,
    pushedAt: null,
  };
}

/** The same state, whoever notices it and when. */
export function goneState(
  area: TrackedArea,
  rowId: string,
  lastVersion: string,
  { userId, changedAt }: Pick<SeenState, 'userId' | 'changedAt'>,
): StoredState {
  const id = hashId(area, rowId, Date.parse(lastVersion), null);
  return {
    id,
    area,
    rowId,
    stateAt: lastVersion,
    changedAt,
    state: null,
    userId,
    isStart: false,
    isGone: true,
  };
}

/** In whatever order they become known. A state that is known, or older than what is settled, changes nothing. At most 100 rows. */
export async function recordStates(seen: readonly StoredState[], ports: HistoryPorts): Promise<void> {
  const [first] = seen;
  if (first === undefined) return;
  const known = await ports.states.list(first.area, rowIdsOf(seen));
  const news = seen.filter((state) => isNews(state, known.get(state.rowId) ?? []));
  if (news.length === 0) return;
  await ports.states.add(news);
  await followStates(first.area, rowIdsOf(news), ports, new Set(news.map(({ id }) => id)));
}

function rowIdsOf(states: readonly StoredState[]): string[] {
  return [...new Set(states.map(({ rowId }) => rowId))];
}

function isNews(state: StoredState, known: readonly StoredState[]): boolean {
  const same = known.find(({ id }) => id === state.id);
  if (same !== undefined) return same.userId === null && state.userId !== null;
  const [first] = known;
  return first === undefined || !first.isStart || Date.parse(first.stateAt) <= Date.parse(state.stateAt);
}

/** Returns all known states. @param news ids: only entries of these states and their neighbours; all by default. */
export async function followStates(
  area: TrackedArea,
  rowIds: readonly string[],
  ports: HistoryPorts,
  news?: ReadonlySet<string>,
): Promise<StatesOfRows> {
  // Before the states: whoever writes the rows after another run has added a state knows that state.
  const reporting = area === 'inventory' ? await readOrCreate(rowIds, ports) : undefined;
  const states = await ports.states.list(area, rowIds);
  const changes = await readChanges(states, ports);
  await writeEntries(area, changes, news, ports);
  if (reporting !== undefined) await followInventories(reporting, changes, ports);
  if (area === 'team') await forgetFormer(rowIds, ports);
  if (area === 'metrics') {
    await writeReports(states, ports);
    await followReports(rowIds, ports);
  }
  return states;
}

async function writeEntries(
  area: TrackedArea,
  changesOfRows: ChangesOfRows,
  news: ReadonlySet<string> | undefined,
  ports: HistoryPorts,
): Promise<void> {
  const due = [...changesOfRows.values()].flatMap((ofRow) => dueChanges(ofRow, news));
  const dates = groupBy(due, ({ state }) => state.rowId);
  const stored = await ports.entries.find(
    area,
    new Map(
      Array.from(dates, ([rowId, changes]) => [
        rowId,
        new Set(changes.flatMap(({ state, changedAt }) => [state.changedAt, changedAt])),
      ]),
    ),
  );
  const wanted = await entriesOf(
    area,
    due.filter(({ changes }) => changes.length > 0),
    ports,
  );
  const wantedIds = new Set(wanted.map(({ id }) => id));
  const storedById = new Map(stored.map((entry) => [entry.id, entry]));
  await ports.entries.remove(stored.flatMap(({ id }) => (wantedIds.has(id) ? [] : [id])));
  await ports.entries.save(wanted.filter((entry) => isChanged(entry, storedById.get(entry.id))));
}

function dueChanges(
  changes: readonly StateChanges<StoredState>[],
  news: ReadonlySet<string> | undefined,
): StateChanges<StoredState>[] {
  const isNew = (index: number): boolean => news?.has(changes[index]?.state.id ?? '') ?? true;
  // A settled state's entries follow from states that are forgotten: they stay.
  return changes.filter(
    ({ state }, index) => !(index === 0 && state.isStart) && (isNew(index - 1) || isNew(index) || isNew(index + 1)),
  );
}

function isChanged(entry: StoredEntry, stored: StoredEntry | undefined): boolean {
  if (stored === undefined || Date.parse(stored.changedAt) !== Date.parse(entry.changedAt)) return true;
  return stored.userId !== entry.userId || stored.oldValue !== entry.oldValue || stored.newValue !== entry.newValue;
}

async function entriesOf(
  area: TrackedArea,
  changed: readonly StateChanges<StoredState>[],
  ports: HistoryPorts,
): Promise<StoredEntry[]> {
  const rowIds = new Set(changed.map(({ state }) => state.rowId));
  const teamNames = area === 'team' ? undefined : await ports.teamNames([...rowIds]);
  const entries: StoredEntry[] = [];
  for (const { state, changedAt, changes } of changed) {
    const { id, rowId, userId } = state;
    const teamName = (teamNames ? teamNames.get(rowId) : teamNameIn(state, changes)) ?? rowId;
    const userName = userId === null ? null : await ports.nameOf(userId);
    const source = userId === null ? 'page' : 'platform';
    const common = { teamId: rowId, teamName, area, changedAt, userId, userName, source, uploadId: null } as const;
    entries.push(...changes.map((change) => ({ id: hashId(id, change.field), ...change, ...common })));
  }
  return entries;
}

/** Of a team that is gone, its last name. */
function teamNameIn({ state }: StoredState, changes: StateChanges<StoredState>['changes']): string | null {
  const name = state === null ? changes.find(({ field }) => field === 'teamName')?.oldValue : state.teamName;
  return typeof name === 'string' && name !== '' ? name : null;
}
