import type { ColumnConfig, TableConfig } from '#local/appwrite/AppwriteConfig.ts';
import { parseDate } from '#local/appwrite/dates.ts';
import { AppwriteError } from '#local/appwrite/errors.ts';
import { countCharacters, isEmail } from '#local/appwrite/http/parameters.ts';
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
  const columns = columnsByKey(table);
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

/** Throws `row_invalid_structure` for a number out of its column's range. */
export function checkRanges({ columns }: TableConfig, cells: Cells): void {
  for (const column of columns) {
    const value = cells[column.key];
    if (typeof value === 'number' && !inRange(column, value))
      throw structureError(`Attribute "${column.key}" has invalid format. Value must be ${range(column)}`);
  }
}

const columnsByTable = new WeakMap<TableConfig, ReadonlyMap<string, ColumnConfig>>();

function columnsByKey(table: TableConfig): ReadonlyMap<string, ColumnConfig> {
  const columns = columnsByTable.get(table) ?? new Map(table.columns.map((column) => [column.key, column]));
  columnsByTable.set(table, columns);
  return columns;
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

type Checked = { readonly ok: true; readonly value: Cell } | { readonly ok: false; readonly message: string };
type Single = string | number | boolean | null;

/** A value given for a column → what is stored, or Appwrite's words about it. */
export function checkCell(column: ColumnConfig, value: unknown): Checked {
  const { key, array } = column;
  if (value === null || value === undefined) return { ok: true, value: array ? [] : null };
  if (!array) return checkSingle(column, value, `Attribute "${key}"`);
  if (!Array.isArray(value)) return { ok: false, message: `Attribute "${key}" must be an array` };
  const list: Single[] = [];
  for (const [i, each] of value.entries()) {
    const checked =
      each === null ? ({ ok: true, value: null } as const) : checkSingle(column, each, `Attribute "${key}['${i}']"`);
    if (!checked.ok) return checked;
    list.push(checked.value as Single);
  }
  return { ok: true, value: list };
}

function checkSingle(column: ColumnConfig, value: unknown, name: string): Checked {
  const type = (message: string): Checked => ({
    ok: false,
    message: `${name} has invalid type. Value must be ${message}`,
  });
  const format = (message: string): Checked => ({
    ok: false,
    message: `${name} has invalid format. Value must be ${message}`,
  });
  switch (column.type) {
    case 'string': {
      const size = column.size ?? defaultSize(column.format);
      if (typeof value !== 'string') return column.elements ? format(oneOf(column.elements)) : type(text(size));
      const complaint = formatComplaint(column, value);
      if (complaint !== undefined) return format(complaint);
      return value.length <= size || countCharacters(value) <= size ? { ok: true, value } : type(text(size));
    }
    case 'integer':
      if (!Number.isInteger(value)) return format(integer(column.max));
      return inRange(column, value as number) ? { ok: true, value: value as number } : format(range(column));
    case 'double':
      // An operator may make what JSON can't say.
      if (typeof value !== 'number' || !Number.isFinite(value)) return format('a valid float');
      return inRange(column, value) ? { ok: true, value } : format(range(column));
    case 'boolean':
      return typeof value === 'boolean' ? { ok: true, value } : type('a valid boolean');
    case 'datetime': {
      const date = parseDate(value);
      if (date !== undefined) return { ok: true, value: date };
      return {
        ok: false,
        message: `${name} has invalid type. Value must be valid date between 1000-01-01 00:00:00 and 9999-12-31 23:59:59.`,
      };
    }
  }
}

function formatComplaint({ format, elements = [] }: ColumnConfig, value: string): string | undefined {
  if (format === 'enum') return elements.includes(value) ? undefined : oneOf(elements);
  // PHP, which checks it there, knows addresses of ASCII alone.
  if (format === 'email') return isEmail(value) && /^[!-~]+$/.test(value) ? undefined : 'a valid email address';
  return format !== 'url' || URL.canParse(value) ? undefined : 'a valid URL';
}

/** The longest e-mail address and the longest address of a page, as Appwrite keeps them. */
function defaultSize(format: string | undefined): number {
  return format === 'email' ? 254 : 2000;
}

const text = (size: number): string => `a valid string and no longer than ${size} chars`;
const oneOf = (elements: readonly string[]): string => `one of (${elements.join(', ')})`;
const formatNumber = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 10 });

function integer(max: number | undefined): string {
  const bits = max !== undefined && max <= 2_147_483_647 ? 32 : 64;
  const [lowest, highest] =
    bits === 32 ? ['-2,147,483,648', '2,147,483,647'] : ['-9,223,372,036,854,775,808', '9,223,372,036,854,775,808'];
  return `a valid signed ${bits}-bit integer between ${lowest} and ${highest}`;
}

function inRange({ min = -Infinity, max = Infinity }: ColumnConfig, value: number): boolean {
  return value >= min && value <= max;
}

function range({ min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER }: ColumnConfig): string {
  return `a valid range between ${formatNumber(min)} and ${formatNumber(max)}`;
}
