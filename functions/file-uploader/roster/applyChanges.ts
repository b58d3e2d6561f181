import { type ChangeEntryFields, formatUploadChanges, uploadField } from '#domain/changes/changeEntry.ts';
import type { StoredEntry } from '#functions/runtime/entries.ts';
import type { TableRows } from '#functions/runtime/rows.ts';
import { settleAll } from '#functions/runtime/server.ts';
import type { ChangeLog, LoggedChange } from './changeLog.ts';
import type { UploadPorts } from '#functions/file-uploader/ports.ts';
import { deriveId } from './deriveId.ts';
import { type Roster, type RosterTable, rosterTables } from './roster.ts';

export type ChangeAuthor = Pick<ChangeEntryFields, 'userId' | 'userName' | 'source' | 'uploadId' | 'fileName'>;

export interface ApplyOptions {
  readonly from: number;
  /** Another run may have applied some of the next changes; these aren't written again. */
  readonly isContinued: boolean;
  /** Throws when nothing may be written any more. */
  readonly beforeWriting: () => void;
  /** Resolves to whether to go on. */
  readonly afterSlice: (done: number) => Promise<boolean>;
}

/** In slices, each changed team's history entry first. Idempotent. Resolves to whether it reached the end. */
export async function applyChanges(
  log: ChangeLog,
  author: ChangeAuthor,
  { roster, entries, rowsPerSlice, now }: Pick<UploadPorts, 'roster' | 'entries' | 'rowsPerSlice' | 'now'>,
  { from, isContinued, beforeWriting, afterSlice }: ApplyOptions,
): Promise<boolean> {
  let done = from;
  for await (const slice of slicesOf(log, from, rowsPerSlice)) {
    const changes = isContinued && done === from ? await leaveOutApplied(slice, roster) : slice;
    beforeWriting();
    await entries.save(toEntries(changes, { ...author, changedAt: new Date(now()).toISOString() }));
    beforeWriting();
    await writeSlice(changes, roster, beforeWriting);
    done += slice.length;
    if (!(await afterSlice(done))) return done === log.length;
  }
  return true;
}

async function* slicesOf(log: ChangeLog, from: number, rowsPerSlice: number): AsyncGenerator<LoggedChange[]> {
  let slice: LoggedChange[] = [];
  let counts = new Map<RosterTable, number>();
  let index = 0;
  for await (const change of log.read()) {
    if (index++ < from) continue;
    const [table] = change;
    const count = (counts.get(table) ?? 0) + 1;
    if (count > rowsPerSlice) {
      yield slice;
      slice = [];
      counts = new Map();
    }
    counts.set(table, count > rowsPerSlice ? 1 : count);
    slice.push(change);
  }
  if (slice.length > 0) yield slice;
}

type RowsByTable = Readonly<Record<RosterTable, Map<string, object | null>>>;

function byTable(changes: readonly LoggedChange[]): RowsByTable {
  const rows: RowsByTable = {
    teams: new Map(),
    people: new Map(),
    memberships: new Map(),
    inventory: new Map(),
    metrics: new Map(),
  };
  for (const [table, id, , after] of changes) rows[table].set(id, after);
  return rows;
}

/** A membership exists only as long as its team and its person. */
async function writeSlice(changes: readonly LoggedChange[], roster: Roster, beforeWriting: () => void): Promise<void> {
  const rows = byTable(changes);
  const steps = [
    [removeFrom('memberships')],
    [saveTo('teams'), saveTo('people')],
    [saveTo('memberships'), saveTo('inventory'), saveTo('metrics')],
    [removeFrom('inventory'), removeFrom('metrics')],
    [removeFrom('teams'), removeFrom('people')],
  ];
  for (const step of steps) {
    beforeWriting();
    await settleAll(step.map((write) => write(rows, roster)));
  }
}

type WriteTable = (rows: RowsByTable, roster: Roster) => Promise<void>;

function saveTo(table: RosterTable): WriteTable {
  return async (rows, roster) => {
    const saved = new Map<string, object>();
    for (const [id, after] of rows[table]) if (after !== null) saved.set(id, after);
    await (roster[table] as TableRows<object>).save(saved);
  };
}

function removeFrom(table: RosterTable): WriteTable {
  return async (rows, roster) => {
    const removed: string[] = [];
    for (const [id, after] of rows[table]) if (after === null) removed.push(id);
    await roster[table].remove(removed);
  };
}

async function leaveOutApplied(slice: readonly LoggedChange[], roster: Roster): Promise<LoggedChange[]> {
  const idsOf = (wanted: RosterTable) => slice.flatMap(([table, id]) => (table === wanted ? [id] : []));
  const stored = new Map<RosterTable, ReadonlyMap<string, object>>();
  for (const table of rosterTables) stored.set(table, await roster[table].find(idsOf(table)));
  return slice.filter(([table, id, , after]) => !isSameRow(stored.get(table)?.get(id) ?? null, after));
}

/** Columns that are newer than the log don't count. */
export function isSameRow(stored: object | null, logged: object | null): boolean {
  if (stored === null || logged === null) return stored === logged;
  const values = stored as Readonly<Record<string, unknown>>;
  return Object.entries(logged).every(([field, value]) => values[field] === value);
}

/** specification.md, section 3. */
function toEntries(
  changes: readonly LoggedChange[],
  by: ChangeAuthor & Pick<ChangeEntryFields, 'changedAt'>,
): StoredEntry[] {
  return changes.flatMap((change) => {
    if (change[0] !== 'teams') return [];
    const [, teamId, before, after] = change;
    const values = formatUploadChanges(before && { ...before }, after && { ...after });
    const teamName = (after ?? before)?.teamName ?? '';
    const id = deriveId('change', by.uploadId ?? '', teamId);
    return values === null ? [] : [{ id, teamId, teamName, area: 'team', field: uploadField, ...by, ...values }];
  });
}
