import type { ColumnConfig } from '#local/appwrite/AppwriteConfig.ts';
import { countCharacters } from '#local/appwrite/countCharacters.ts';
import { parseDate } from '#local/appwrite/dates.ts';
import { isEmail } from '#local/appwrite/users/isEmail.ts';
import type { Cell } from './Row.ts';

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
      return isStorable(value, size) ? { ok: true, value } : type(text(size));
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

/** SQLite's library cuts a text at the character zero when it is read: such a text is refused rather than shortened. */
function isStorable(value: string, size: number): boolean {
  return (value.length <= size || countCharacters(value) <= size) && !value.includes('\0');
}

function formatComplaint({ format, elements = [] }: ColumnConfig, value: string): string | undefined {
  if (format === 'enum') return elements.includes(value) ? undefined : oneOf(elements);
  if (format === 'email') return isEmail(value) ? undefined : 'a valid email address';
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
    bits === 32 ? ['-2,147,483,648', '2,147,483,647'] : ['-9,223,372,036,854,775,808', '9,223,372,036,854,775,807'];
  return `a valid signed ${bits}-bit integer between ${lowest} and ${highest}`;
}

function inRange({ min = -Infinity, max = Infinity }: ColumnConfig, value: number): boolean {
  return value >= min && value <= max;
}

function range({ min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER }: ColumnConfig): string {
  return `a valid range between ${formatNumber(min)} and ${formatNumber(max)}`;
}
