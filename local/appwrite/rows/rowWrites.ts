import { isDeepStrictEqual } from 'node:util';
import type { ColumnConfig, TableConfig } from '#local/appwrite/AppwriteConfig.ts';
import { formatDate, parseDate } from '#local/appwrite/dates.ts';
import { invalid } from '#local/appwrite/http/parameters.ts';
import { createId, invalidIdMessage, isValidId } from '#local/appwrite/ids.ts';
import type { Principal } from '#local/appwrite/platform.ts';
import type { Cells, Row } from './Row.ts';
import { applyOperator, readOperator } from './applyOperator.ts';
import { checkRanges, checkStructure, withDefaults } from './checkStructure.ts';
import type { RowData } from './rowInput.ts';

/** A row that is not stored yet. Only a key may set its dates. Throws `row_invalid_structure`. */
export function newRow(
  principal: Principal,
  table: TableConfig,
  $id: string,
  data: RowData,
  $permissions: readonly string[],
): Row {
  const now = formatDate(Date.now());
  const [$createdAt, $updatedAt] = [
    dateFromKey(principal, data.$createdAt) ?? now,
    dateFromKey(principal, data.$updatedAt) ?? now,
  ];
  return {
    $id,
    $sequence: 0,
    $createdAt,
    $updatedAt,
    $permissions,
    cells: withDefaults(table, checkStructure(table, applyOperators(table, {}, data).data, 'whole')),
  };
}

/** The id a request gives a new row, or one of the platform's own for `unique()`. Throws `general_argument_invalid`. */
export function readRowId(value: unknown): string {
  if (value === 'unique()') return createId();
  if (!isValidId(value)) throw invalid('rowId', invalidIdMessage);
  return value;
}

/** Date of a write to a row: now, and always later than the last one, so that a conditional write never takes two for one. */
export function nextUpdatedAt(row: Row): string {
  return formatDate(Math.max(Date.now(), Date.parse(row.$updatedAt) + 1));
}

function dateFromKey(principal: Principal, value: unknown): string | undefined {
  return principal.kind === 'key' ? parseDate(value) : undefined;
}

/**
 * A row with data applied to it; what isn't given stays. The same object when nothing changes, else with a later date.
 * Throws `row_invalid_structure`; of an `upsert` also when a required column isn't given, and of every write while a number that it leaves
 * alone is out of its column's range.
 */
export function changeRow(
  principal: Principal,
  table: TableConfig,
  row: Row,
  data: RowData,
  $permissions: readonly string[],
  kind: 'whole' | 'update',
): Row {
  const applied = applyOperators(table, row.cells, data);
  const given = checkStructure(applied.table, applied.data, kind);
  const cells = withDefaults(table, { ...row.cells, ...given });
  checkRanges(applied.table, cells);
  if (isDeepStrictEqual(cells, row.cells) && isDeepStrictEqual($permissions, row.$permissions)) return row;
  return { ...row, $permissions, cells, $updatedAt: dateFromKey(principal, data.$updatedAt) ?? nextUpdatedAt(row) };
}

/** Whether a write repeats exactly what is stored; one with an operator never does. */
export function isUnchanged(row: Row, data: RowData, $permissions: readonly string[]): boolean {
  const isStored = ([key, value]: [string, unknown]): boolean =>
    key.startsWith('$') || isDeepStrictEqual(value, row.cells[key]);
  return Object.entries(data).every(isStored) && isDeepStrictEqual($permissions, row.$permissions);
}

/** Data with its operators applied, and the table by which they are checked: as in Appwrite, a decrement may go below a column's minimum. */
function applyOperators(table: TableConfig, cells: Cells, data: RowData): { table: TableConfig; data: RowData } {
  const result: Record<string, unknown> = { ...data };
  const decremented = new Set<ColumnConfig>();
  for (const column of table.columns) {
    const operator = readOperator(data[column.key]);
    if (operator) result[column.key] = applyOperator(operator, column, cells[column.key] ?? null);
    if (operator?.method === 'decrement') decremented.add(column);
  }
  if (decremented.size === 0) return { table, data: result };
  const min = Number.MIN_SAFE_INTEGER;
  const columns = table.columns.map((column) => (decremented.has(column) ? { ...column, min } : column));
  return { table: { ...table, columns }, data: result };
}
