import { isDeepStrictEqual } from 'node:util';
import type { TableConfig } from '#local/appwrite/AppwriteConfig.ts';
import type { Principal } from '#local/appwrite/platform.ts';
import { applyOperator, readOperator } from './applyOperator.ts';
import { checkStructure, withDefaults } from './checkStructure.ts';
import { dateFromKey, nextUpdatedAt } from './newRow.ts';
import type { Row } from './Row.ts';
import type { RowData } from './rowInput.ts';

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

/** Whether a write says only what is stored, word for word; one that an operator is to work out never does. */
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
