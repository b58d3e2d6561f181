import { createHash } from 'node:crypto';
import type { Models } from 'node-appwrite';
import type { Progress } from '#commands/terminal.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { fromStoredText, toStoredText } from '#domain/storedText.ts';
import { writeBatches } from '#functions/runtime/tableBatches.ts';
import type { Installation, NewRow } from './Installation.ts';
import type { Table } from './movedParts.ts';

/** Differences between a table's rows at the source and at the target. */
export interface TablePlan {
  readonly table: Table;
  /** In the order in which the source's were created. */
  readonly write: readonly NewRow[];
  /** Ids at the source whose unique value belongs to a row with another id at the target: writing them would overwrite that row. */
  readonly taken: readonly string[];
  /** Ids at the target that the source lacks. */
  readonly onlyThere: readonly string[];
  /** Uploads under way at the source, which aren't moved. */
  readonly unfinished: number;
  /** Columns of the source that `appwrite.config.json` doesn't name, which aren't moved. */
  readonly unknownColumns: readonly string[];
  readonly count: { readonly source: number; readonly target: number; readonly equal: number };
}

interface PlanOptions {
  /** At the target, of each account at the source. */
  readonly accountIds: ReadonlyMap<string, string>;
  /** Permissions as they are at the target. */
  readonly mapPermissions: (permissions: readonly string[]) => string[];
  /** Rows that the source lacks will be removed. */
  readonly mirror: boolean;
}

/** Compares a table of both sides by a hash of each row's columns and permissions. Reads only. */
export async function planTable(
  table: Table,
  source: Installation,
  target: Installation,
  { accountIds, mapPermissions, mirror }: PlanOptions,
): Promise<TablePlan> {
  const [stored, allThere] = await Promise.all([source.listRows(table), target.listRows(table)]);
  const all = stored.map((row) => mapAccounts(table, row, accountIds));
  const here = all.filter(hasEnded);
  const there = allThere.filter(hasEnded);
  const ids = new Set(all.map(({ $id }) => $id));
  const hashes = new Map(there.map((row) => [row.$id, hashRow(table, row, row.$permissions)]));
  const onlyThere = there.filter(({ $id }) => !ids.has($id)).map(({ $id }) => $id);
  const owners = indexUniqueValues(table, mirror ? there.filter(({ $id }) => ids.has($id)) : there);
  const taken: string[] = [];
  const write = here.flatMap((row) => {
    const $permissions = mapPermissions(row.$permissions);
    const hash = hashes.get(row.$id);
    if (hash === hashRow(table, row, $permissions)) return [];
    if (uniqueKeys(table, row).some((key) => (owners.get(key) ?? row.$id) !== row.$id)) {
      taken.push(row.$id);
      return [];
    }
    return [toNewRow(table, row, $permissions, hash === undefined)];
  });
  const equal = here.length - write.length - taken.length;
  return {
    table,
    write,
    taken,
    onlyThere,
    unfinished: all.length - here.length,
    unknownColumns: unknownColumns(table, here),
    count: { source: here.length, target: there.length, equal },
  };
}

/** Columns with the id of an account, or with JSON in which keys that end in `ById` have one. */
const accountColumns: Readonly<Record<string, string>> = {
  [tableIds.metricTokens]: 'createdBy',
  [tableIds.changeEntries]: 'userId',
  [tableIds.recordedStates]: 'userId',
  [tableIds.waitingChanges]: 'userId',
  [tableIds.campaigns]: 'exemptions',
};
const accountInJson = /(?<="\w+ById":")[^"]+/g;

function mapAccounts(table: Table, row: Models.DefaultRow, ids: ReadonlyMap<string, string>): Models.DefaultRow {
  const column = accountColumns[table.$id];
  const cell: unknown = column && row[column];
  if (column === undefined || typeof cell !== 'string') return row;
  const mapped = cell.startsWith('[')
    ? cell.replace(accountInJson, (id) => ids.get(id) ?? id)
    : (ids.get(cell) ?? cell);
  return { ...row, [column]: mapped };
}

const unfinishedStatuses: readonly unknown[] = ['queued', 'processing'];

/** An upload under way belongs to its server. */
function hasEnded({ $tableId, status }: Models.DefaultRow): boolean {
  return $tableId !== tableIds.fileUploadResults || !unfinishedStatuses.includes(status);
}

/**
 * A row as it is written. Texts keep the mark that keeps them from being run (docs/decisions/008); one that some other program stored
 * without it gets it. The dates are those of the source for a row that is new; one that is written over is dated now, since pages that
 * are open take the newer of two.
 */
function toNewRow(table: Table, row: Models.DefaultRow, $permissions: string[], isNew: boolean): NewRow {
  const { $id, $createdAt, $updatedAt } = row;
  const cells = table.columns.map(({ key }): [string, unknown] => [key, mapTexts(row[key] ?? null, escapeText)]);
  return { ...Object.fromEntries(cells), $id, $permissions, ...(isNew && { $createdAt, $updatedAt }) };
}

function escapeText(stored: string): string {
  return toStoredText(fromStoredText(stored));
}

/** Hash of everything that is moved of a row. */
function hashRow(table: Table, row: Models.DefaultRow, permissions: readonly string[]): string {
  const cells = table.columns.map(({ key, type, default: initial = null }) => {
    const cell: unknown = row[key] ?? initial;
    return mapTexts(cell, type === 'datetime' ? normalizeDate : fromStoredText);
  });
  return createHash('sha256')
    .update(JSON.stringify([cells, permissions.toSorted()]))
    .digest('base64');
}

function mapTexts(cell: unknown, map: (text: string) => string): unknown {
  if (Array.isArray(cell)) return cell.map((each: unknown) => mapTexts(each, map));
  return typeof cell === 'string' ? map(cell) : cell;
}

/** Servers differ in zone and digits. */
function normalizeDate(text: string): string {
  return new Date(text).toISOString();
}

function indexUniqueValues(table: Table, rows: readonly Models.DefaultRow[]): Map<string, string> {
  return new Map(rows.flatMap((row) => uniqueKeys(table, row).map((key): [string, string] => [key, row.$id])));
}

/** Values of a row that no other row may have, compared as the database does: without case, accents and spaces at the end. */
function uniqueKeys({ indexes }: Table, row: Models.DefaultRow): string[] {
  return indexes
    .filter(({ type, columns }) => type === 'unique' && columns.every((column) => (row[column] ?? null) !== null))
    .map(({ columns }) => JSON.stringify([columns, columns.map((column) => foldForDatabase(String(row[column])))]));
}

function foldForDatabase(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trimEnd();
}

function unknownColumns({ columns }: Table, rows: readonly Models.DefaultRow[]): string[] {
  const known = new Set(columns.map(({ key }) => key));
  const found = new Set(rows.flatMap((row) => Object.keys(row).filter((key) => !key.startsWith('$'))));
  return [...found].filter((key) => !known.has(key));
}

/** Writes what the target lacks, one call after the other, so that rows keep their order. */
export async function writeRows(target: Installation, plans: readonly TablePlan[], progress: Progress): Promise<void> {
  let done = 0;
  for (const { table, write } of plans) {
    for (const batch of writeBatches(write)) {
      progress.set(done, table.$id);
      await target.upsertRows(table, batch);
      done += batch.length;
    }
  }
  progress.set(done, 'All rows are written.');
}

export async function removeRows(target: Installation, plans: readonly TablePlan[]): Promise<void> {
  for (const { table, onlyThere } of plans) await target.deleteRows(table, onlyThere);
}
