import type { TableConfig } from '#local/appwrite/AppwriteConfig.ts';
import { AppwriteError } from '#local/appwrite/errors.ts';
import { checkCell } from './checkCell.ts';
import type { Cell, Cells } from './Row.ts';

/**
 * The cells that data gives, as they are stored: nothing unknown, nothing of a wrong type, and what is required there (of an
 * `update` only what it touches). Names that begin with `$` are no cells. Throws `row_invalid_structure`.
 */
export function checkStructure(
  table: TableConfig,
  data: Readonly<Record<string, unknown>>,
  kind: 'whole' | 'update',
): Cells {
  const isMissing = (key: string): boolean => (data[key] ?? null) === null && (kind === 'whole' || key in data);
  const missing = table.columns.find(({ key, required }) => required && isMissing(key));
  if (missing) throw structureError(`Missing required attribute "${missing.key}"`);
  const keys = Object.keys(data).filter((key) => !key.startsWith('$'));
  const columns = new Map(table.columns.map((column) => [column.key, column]));
  const unknown = keys.find((key) => !columns.has(key));
  if (unknown !== undefined) throw structureError(`Unknown attribute: "${unknown}"`);
  const cells: Record<string, Cell> = {};
  for (const key of keys) {
    const column = columns.get(key);
    const checked = column && checkCell(column, data[key]);
    if (checked && !checked.ok) throw structureError(checked.message);
    if (checked) cells[key] = checked.value;
  }
  return cells;
}

/** Fills in the default of every column that has one and no value. */
export function withDefaults(table: TableConfig, cells: Cells): Cells {
  const filled: Record<string, Cell> = {};
  for (const { key, array, default: value = null } of table.columns) filled[key] = cells[key] ?? (array ? [] : value);
  return filled;
}

function structureError(message: string): AppwriteError {
  return new AppwriteError('row_invalid_structure', `Invalid document structure: ${message}`);
}
