import { type TrackedArea, trackedAreas } from '#domain/changes/changeEntry.ts';
import { groupBy } from '#domain/groupBy.ts';
import { keptSince } from '#domain/changes/keptSince.ts';
import { addMonths, monthOf } from '#domain/monthly-metrics/reports.ts';
import { isWrittenByPush } from '#domain/pushes/pushedRow.ts';
import { parseMonths, type TeamReportingFields } from '#domain/monthly-metrics/teamReporting.ts';
import { toBatches } from '#functions/runtime/tableBatches.ts';
import { begin } from './begin.ts';
import { correctSignature } from './correctSignature.ts';
import { countReports } from './countReports.ts';
import { countTechnologyMonths, InventoryCounter, listMonthsDue } from './countTechnologyMonths.ts';
import { createReporting, followReports, isSameValue, lastReport } from '#functions/runtime/history/followReporting.ts';
import type { RecorderPorts } from './ports.ts';
import type { StateHead, TrackedRow } from '#functions/runtime/history/ports.ts';
import { followStates, goneState, graceMs, recordStates, seenState } from '#functions/runtime/history/recordState.ts';
import { pushId } from '#functions/runtime/history/hashId.ts';
import { recordWaiting } from './recordWaiting.ts';
import type { SavedReport } from '#functions/runtime/history/reportPorts.ts';

/** An undo may put a row's team back after it. */
const strayMs = 60 * 60 * 1_000;

/** No event about an earlier state is expected any more. */
const settledMs = 2 * 60 * 60 * 1_000;

export interface SweepOutcome {
  readonly found: number;
  /** Removed inventories and metrics of teams that don't exist. */
  readonly strays?: readonly string[];
  readonly removed: number;
  /** Rows of `technology-months` without room for the least used technologies. */
  readonly omitted?: readonly string[];
}

/** Compares every row with its last known state, deletions included; counts reports and technologies; forgets settled states. Idempotent. */
export async function sweep(ports: RecorderPorts): Promise<SweepOutcome> {
  await recordLeft(ports);
  const { isComplete, moment } = await begin(ports);
  // Another run is about to keep these rows' states: they are no changes.
  if (!isComplete) return { found: 0, removed: 0 };
  let found = 0;
  const strays: string[] = [];
  const teams = await ports.rows.listTeams();
  const openTeams = new Map([...teams].filter(([, { isClosed }]) => !isClosed));
  const due = await listMonthsDue(moment, ports);
  const inventories = new InventoryCounter(openTeams, due.past.length > 0);
  const heads = await ports.states.listHeads();
  const readVersions = async (area: TrackedArea): Promise<ReadonlyMap<string, string>> => {
    if (area === 'metrics') return ports.rows.listVersions(area);
    if (area === 'inventory') return countRows(inventories, ports);
    return new Map(Array.from(teams, ([id, { $updatedAt }]) => [id, $updatedAt]));
  };
  for (const area of trackedAreas) {
    const ofRows = groupBy(
      heads.filter((head) => head.area === area),
      ({ rowId }) => rowId,
    );
    const versions = await readVersions(area);
    found += await recordUnseen(area, versions, ofRows, ports);
    if (area === 'team') continue;
    const isStray = ([id, updatedAt]: [string, string]) =>
      !teams.has(id) && ports.now() - Date.parse(updatedAt) >= strayMs;
    strays.push(...(await removeStrays(area, [...versions].filter(isStray), ports)));
  }
  const settling = [
    ...groupBy(await ports.states.listHeads(), ({ area, rowId }) => `${area} ${rowId}`).values(),
  ].filter((heads) => heads.length > 1 || heads[0]?.isStart === false);
  for (const area of trackedAreas) {
    const rowIds = settling.flatMap(([head]) => (head?.area === area ? [head.rowId] : []));
    for (const batch of toBatches(rowIds)) await settle(area, batch, ports);
  }
  const recent = await countReports(teams, ports);
  await completeReporting([...teams.keys()], recent, ports);
  const omitted = await countTechnologyMonths(inventories, due, ports);
  const removed = await ports.entries.removeOlderThan(keptSince(ports.now()));
  return { found, removed, ...(strays.length > 0 && { strays }), ...(omitted.length > 0 && { omitted }) };
}

/** Looks back further than two of its runs. */
const recentMs = 25 * 60 * 1_000;

/** Rows that were written lately; deletions and counts are left to `sweep`. Idempotent. */
export async function sweepRecent(ports: RecorderPorts): Promise<Pick<SweepOutcome, 'found'>> {
  await recordLeft(ports);
  const { isComplete } = await begin(ports);
  if (!isComplete) return { found: 0 };
  const since = new Date(ports.now() - recentMs);
  let found = 0;
  for (const area of trackedAreas) {
    const versions = await ports.rows.listVersions(area, since);
    const known = await ports.states.list(area, [...versions.keys()]);
    found += await recordUnseen(area, versions, known, ports);
  }
  return { found };
}

async function recordLeft(ports: RecorderPorts): Promise<void> {
  if ((await ports.waiting.next()).length > 0) await recordWaiting('', ports);
}

async function removeStrays(
  area: TrackedArea,
  rows: readonly (readonly [string, string])[],
  ports: RecorderPorts,
): Promise<string[]> {
  const ids = rows.map(([id]) => id);
  // A new team may own older rows: a move keeps their dates.
  const teams = await ports.teamNames(ids);
  const removed = ids.filter((id) => !teams.has(id));
  await ports.rows.remove(area, removed);
  return removed.map((id) => `${area} ${id}`);
}

async function countRows(counter: InventoryCounter, { rows }: RecorderPorts): Promise<Map<string, string>> {
  const versions = new Map<string, string>();
  for await (const page of rows.pages('inventory')) {
    for (const row of page) {
      counter.add(row);
      versions.set(row.$id, row.$updatedAt);
    }
  }
  return versions;
}

async function recordUnseen(
  area: TrackedArea,
  versions: ReadonlyMap<string, string>,
  known: ReadonlyMap<string, readonly StateHead[]>,
  ports: RecorderPorts,
): Promise<number> {
  const isOldEnough = (date: string): boolean => ports.now() - Date.parse(date) >= graceMs;
  const lastOf = (rowId: string) => known.get(rowId)?.at(-1);
  const isUnseen = (rowId: string, updatedAt: string): boolean => {
    const last = lastOf(rowId);
    return last === undefined || last.isGone || Date.parse(last.stateAt) < Date.parse(updatedAt);
  };
  const unseen = [...versions].filter(([id, updatedAt]) => isOldEnough(updatedAt) && isUnseen(id, updatedAt));
  let found = 0;
  for (const batch of toBatches(unseen)) {
    const rows = await ports.rows.find(
      area,
      batch.map(([id]) => id),
    );
    // Put back, or pushed by a receiver that died since.
    const pushed = area === 'metrics' ? await findPushed(rows, ports) : new Set();
    const isByKey = ({ $id }: TrackedRow): boolean => lastOf($id)?.isGone === true || pushed.has($id);
    const seen = rows.map((row) => seenState(area, row, { userId: null, isStart: false, isKey: isByKey(row) }));
    await recordStates(seen, ports);
    for (const row of rows) if (!isByKey(row)) await correctSignature(area, row, null, ports);
    found += seen.length;
  }

  const gone = [...known.values()].flatMap((heads) => {
    const last = heads.at(-1);
    return last === undefined || last.isGone || versions.has(last.rowId) ? [] : [last];
  });
  const changedAt = new Date(ports.now()).toISOString();
  for (const batch of toBatches(gone)) {
    const seen = batch.map(({ rowId, stateAt }) => goneState(area, rowId, stateAt, { userId: null, changedAt }));
    await recordStates(seen, ports);
  }
  return found + gone.length;
}

/** Ids of rows that the receiver has written, by its word in a table that no person writes. */
async function findPushed(
  rows: readonly TrackedRow[],
  { pushes, timeZone }: RecorderPorts,
): Promise<ReadonlySet<string>> {
  const told = rows.filter(isWrittenByPush);
  const idOf = ({ $id, $updatedAt }: TrackedRow): string => pushId($id, monthOf(new Date($updatedAt), timeZone));
  const known = await pushes.findAll(told.map(idOf));
  const isPushed = (row: TrackedRow): boolean => {
    const pushedAt = known.get(idOf(row))?.fields.lastPushAt ?? '';
    return isWrittenByPush({ pushedAt, $updatedAt: row.$updatedAt });
  };
  return new Set(told.filter(isPushed).map(({ $id }) => $id));
}

async function settle(area: TrackedArea, rowIds: readonly string[], ports: RecorderPorts): Promise<void> {
  const states = await followStates(area, rowIds, ports);
  const [settled, forgotten]: [string[], string[]] = [[], []];
  for (const ofRow of states.values()) {
    const last = ofRow.findLast(({ stateAt }) => ports.now() - Date.parse(stateAt) >= settledMs);
    if (last === undefined) continue;
    if (!last.isStart) settled.push(last.id);
    forgotten.push(...ofRow.slice(0, ofRow.indexOf(last)).map(({ id }) => id));
  }
  // In this order: a run that dies in between loses nothing.
  await ports.states.settle(settled);
  await ports.states.remove(forgotten);
}

/** Only this month and the one before can have changed. @param recent at least the reports of these two months. */
async function completeReporting(
  teamIds: readonly string[],
  recent: readonly SavedReport[],
  ports: RecorderPorts,
): Promise<void> {
  const stored = await ports.reporting.list();
  const missing = teamIds.filter((id) => !stored.has(id));
  for (const batch of toBatches(missing)) await createReporting(batch, ports);
  const thisMonth = monthOf(new Date(ports.now()), ports.timeZone);
  const months = [thisMonth, addMonths(thisMonth, -1)];
  const savesOf = groupBy(
    recent.filter(({ month }) => months.includes(month)),
    ({ teamId }) => teamId,
  );
  const isWrong = (id: string): boolean => {
    const row = stored.get(id);
    return row !== undefined && !says(row, savesOf.get(id) ?? [], months);
  };
  for (const batch of toBatches(teamIds.filter(isWrong))) await followReports(batch, ports);
}

/** @param months latest first. */
function says(row: TeamReportingFields, saves: readonly SavedReport[], months: readonly string[]): boolean {
  const reported = parseMonths(row.months);
  const newest = months.map((each) => saves.find(({ month }) => month === each)).find((save) => save !== undefined);
  if (months.some((each) => reported.includes(each) !== saves.some(({ month }) => month === each))) return false;
  if (newest === undefined) return row.lastMonth === null || !months.includes(row.lastMonth);
  const wanted = lastReport(newest);
  return (
    row.lastMonth === wanted.lastMonth &&
    isSameValue(row.reportedAt, wanted.reportedAt) &&
    row.reportedBy === wanted.reportedBy
  );
}
