import { isDeepStrictEqual } from 'node:util';
import type { TableConfig } from '#local/appwrite/AppwriteConfig.ts';
import { formatDate, parseDate } from '#local/appwrite/dates.ts';
import { invalid } from '#local/appwrite/http/parameters.ts';
import { createId, invalidIdMessage, isValidId } from '#local/appwrite/ids.ts';
import type { Principal } from '#local/appwrite/platform.ts';
import type { Row } from './Row.ts';
import { applyOperator, readOperator } from './applyOperator.ts';
import { checkStructure, withDefaults } from './checkStructure.ts';
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
    cells: withDefaults(table, checkStructure(table, data, 'whole')),
  };
}

/** The id a request gives a new row, or one of the platform's own for `unique()`. Throws `general_argument_invalid`. */
export function readRowId(value: unknown): string {
  if (value === 'unique()') return createId();
  if (!isValidId(value)) throw invalid('rowId', invalidIdMessage);
  return value;
}

/** The date of a write to a row: now, and always later than the last one, so that a conditional write never takes two for one. */
function nextUpdatedAt(row: Row): string {
  return formatDate(Math.max(Date.now(), Date.parse(row.$updatedAt) + 1));
}

function dateFromKey(principal: Principal, value: unknown): string | undefined {
  return principal.kind === 'key' ? parseDate(value) : undefined;
}

/**
 * A row with data applied to it; what isn't given stays. The same object when nothing changes, else with a later date.
 * Throws `row_invalid_structure`; of an `upsert` also when a required column isn't given.
 */
export function changeRow(
  principal: Principal,
  table: TableConfig,
  row: Row,
  data: RowData,
  $permissions: readonly string[],
  kind: 'whole' | 'update',
): Row {
  const given = checkStructure(table, applyOperators(table, row, data), kind);
  const cells = withDefaults(table, { ...row.cells, ...given });
  if (isDeepStrictEqual(cells, row.cells) && isDeepStrictEqual($permissions, row.$permissions)) return row;
  return { ...row, $permissions, cells, $updatedAt: dateFromKey(principal, data.$updatedAt) ?? nextUpdatedAt(row) };
}

/** Whether a write repeats exactly what is stored; one with an operator never does. */
export function isUnchanged(row: Row, data: RowData, $permissions: readonly string[]): boolean {
  const isStored = ([key, value]: [string, unknown]): boolean =>
    key.startsWith('$') || isDeepStrictEqual(value, row.cells[key]);
  return Object.entries(data).every(isStored) && isDeepStrictEqual($permissions, row.$permissions);
}

function applyOperators(table: TableConfig, row: Row, data: RowData): RowData {
  const result: Record<string, unknown> = { ...data };
  for (const column of table.columns) {
    const operator = readOperator(data[column.key]);
    if (operator) result[column.key] = applyOperator(operator, column, row.cells[column.key] ?? null);
  }
  return result;
}
