import type { TableConfig } from '#local/appwrite/AppwriteConfig.ts';
import { formatDate, parseDate } from '#local/appwrite/dates.ts';
import { invalid } from '#local/appwrite/http/parameters.ts';
import { createId, invalidIdMessage, isValidId } from '#local/appwrite/ids.ts';
import type { Principal } from '#local/appwrite/platform.ts';
import { checkStructure, withDefaults } from './checkStructure.ts';
import type { Row } from './Row.ts';
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
export function nextUpdatedAt(row: Row): string {
  return formatDate(Math.max(Date.now(), Date.parse(row.$updatedAt) + 1));
}

export function dateFromKey(principal: Principal, value: unknown): string | undefined {
  return principal.kind === 'key' ? parseDate(value) : undefined;
}
