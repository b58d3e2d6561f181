import type { TableConfig } from '../AppwriteConfig';
import { formatDate, parseDate } from '../dates';
import { invalid } from '../http/parameters';
import { createId, invalidIdMessage, isValidId } from '../ids';
import type { Caller } from '../platform';
import { checkStructure, withDefaults } from './checkStructure';
import type { Row } from './Row';
import type { RowData } from './rowInput';

/** A row that is not stored yet. Only a key may set its dates. Throws `row_invalid_structure`. */
export function newRow(
  caller: Caller,
  table: TableConfig,
  $id: string,
  data: RowData,
  $permissions: readonly string[],
): Row {
  const now = formatDate(Date.now());
  const [$createdAt, $updatedAt] = [
    givenDate(caller, data.$createdAt) ?? now,
    givenDate(caller, data.$updatedAt) ?? now,
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
export function nextUpdate(row: Row): string {
  return formatDate(Math.max(Date.now(), Date.parse(row.$updatedAt) + 1));
}

export function givenDate(caller: Caller, value: unknown): string | undefined {
  return caller.kind === 'key' ? parseDate(value) : undefined;
}
