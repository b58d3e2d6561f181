import type { ColumnConfig } from '#local/appwrite/AppwriteConfig.ts';
import { countCharacters } from '#local/appwrite/http/parameters.ts';
import { formatDate } from '#local/appwrite/dates.ts';
import { AppwriteError } from '#local/appwrite/errors.ts';
import type { Cell } from './Row.ts';

interface Operator {
  readonly method: string;
  /** `undefined`: left out, which no operator may. */
  readonly values: readonly unknown[] | undefined;
}

type List = readonly (string | number | boolean | null)[];

const dayMs = 86_400_000;
/** JavaScript's last date, in milliseconds since 1970. */
const lastDateMs = 8.64e15;
const numbers: Readonly<Record<string, (now: number, by: number) => number>> = {
  increment: (now, by) => now + by,
  decrement: (now, by) => now - by,
  multiply: (now, by) => now * by,
  divide: (now, by) => now / by,
  modulo: (now, by) => now % by,
  power: (now, by) => now ** by,
};
const lists: Readonly<Record<string, (now: List, values: List) => List>> = {
  arrayAppend: (now, values) => [...now, ...values],
  arrayPrepend: (now, values) => [...values, ...now],
  arrayInsert: (now, [index, value = null]) => now.toSpliced(Number(index), 0, value),
  arrayRemove: (now, [value]) => now.filter((each) => each !== value),
  arrayUnique: (now) => [...new Set(now)],
  arrayIntersect: (now, values) => keep(now, new Set(values), true),
  arrayDiff: (now, values) => keep(now, new Set(values), false),
};

function keep(now: List, values: ReadonlySet<unknown>, isKept: boolean): List {
  return now.filter((each) => values.has(each) === isKept);
}

/** JSON text with a known method, as sent by a client library's `Operator`. Any such text counts, whatever its source and the blanks around it. */
export function readOperator(value: unknown): Operator | undefined {
  if (typeof value !== 'string' || !/^[ \t\r\n]*\{/.test(value)) return undefined;
  try {
    const { method, values } = JSON.parse(value) as { method?: unknown; values?: unknown };
    const isKnown =
      typeof method === 'string' &&
      (Object.hasOwn(numbers, method) ||
        Object.hasOwn(lists, method) ||
        /^(string(Concat|Replace)|toggle|date\w+)$/.test(method));
    if (!isKnown) return undefined;
    if (values === undefined) return { method, values };
    const isPlain = Array.isArray(values) && !values.some((each) => typeof each === 'object' && each !== null);
    return isPlain ? { method, values } : undefined;
  } catch {
    return undefined;
  }
}

/** A cell after an operator. Throws `row_invalid_structure` for one without values, a column of another kind, or a text that would grow too long. */
export function applyOperator({ method, values }: Operator, column: ColumnConfig, now: Cell): unknown {
  if (values === undefined) throw structureError(`Cannot apply ${method} operator: values are missing`);
  const number = numbers[method];
  if (number && (column.type === 'integer' || column.type === 'double'))
    return bounded(number(Number(now ?? 0), Number(values[0] ?? 1)), values[1], method);
  const list = lists[method];
  if (list && column.array) return list((now ?? []) as List, values as List);
  if (method.startsWith('string') && column.type === 'string')
    return text(method, column, (now ?? '') as string, values.map(String));
  if (method === 'toggle' && column.type === 'boolean') return now !== true;
  if (method.startsWith('date') && column.type === 'datetime')
    return date(method, (now ?? formatDate(Date.now())) as string, Number(values[0] ?? 0));
  throw structureError(`Cannot apply ${method} operator to attribute '${column.key}'`);
}

function bounded(value: number, bound: unknown, method: string): number {
  if (typeof bound !== 'number') return value;
  return method === 'decrement' || method === 'divide' ? Math.max(value, bound) : Math.min(value, bound);
}

function text(
  method: string,
  { key, size = Infinity }: ColumnConfig,
  now: string,
  [first = '', second = '']: readonly string[],
): string {
  if (countCharacters(now) + growth(method, now, first, second) > size) {
    throw structureError(
      `Cannot apply ${method} operator: result would exceed maximum length of ${size} characters for attribute '${key}'`,
    );
  }
  if (method === 'stringConcat') return now + first;
  // The database below Appwrite finds no empty text; JavaScript finds one between all characters.
  return first === '' ? now : now.replaceAll(first, second);
}

/** By how many characters a text grows, found without making the new one: it could be a million times as long. */
function growth(method: string, now: string, first: string, second: string): number {
  if (method === 'stringConcat') return countCharacters(first);
  const found = first === '' ? 0 : now.split(first).length - 1;
  return found * (countCharacters(second) - countCharacters(first));
}

function date(method: string, now: string, days: number): string {
  if (method === 'dateSetNow') return formatDate(Date.now());
  const timeMs = Date.parse(now) + (method === 'dateSubDays' ? -days : days) * dayMs;
  if (Math.abs(timeMs) <= lastDateMs) return formatDate(timeMs);
  throw structureError(`Cannot apply ${method} operator: the date would be beyond all dates`);
}

function structureError(message: string): AppwriteError {
  return new AppwriteError('row_invalid_structure', `Invalid document structure: ${message}`);
}
