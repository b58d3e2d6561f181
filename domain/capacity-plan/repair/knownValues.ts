import { foldText } from '#domain/foldText.ts';
import { haveSameMarks, isMistyped } from '#domain/mistyped.ts';
import {
  emailColumn,
  personTextColumns,
  roleColumn,
  type NumberedRow,
  teamNameColumn,
  teamTextColumns,
  type UploadColumn,
} from '#domain/capacity-plan/columns.ts';
import type { StoredOrganisation } from '#domain/capacity-plan/comparePlan.ts';
import { findEmailFault } from '#domain/capacity-plan/fieldRules.ts';

/** Columns whose values repeat from row to row. */
const wordColumns = [
  ...teamTextColumns.filter(({ field }) => field !== 'projectId'),
  ...personTextColumns.filter(({ field }) => !['firstName', 'middleName', 'lastName'].includes(field)),
  roleColumn,
  teamNameColumn,
];
/** People and teams of similar names are many. */
const isName = (column: UploadColumn): boolean => column === 'Manager' || column === teamNameColumn.column;

interface KnownValue {
  /** In the spelling that is stored, or came first. */
  readonly value: string;
  readonly isStored: boolean;
  /** As the plan's rows spell it. */
  readonly texts: string[];
  /** Of the plan. */
  rows: number;
}

/** By folded text, for each column. */
export type KnownValues = ReadonlyMap<UploadColumn, ReadonlyMap<string, KnownValue>>;

export type StoredValues = ReadonlyMap<UploadColumn, ReadonlyMap<string, string>>;

export function findStoredValues({ teams, people, memberships }: StoredOrganisation): StoredValues {
  const rows = [...teams, ...people, ...memberships] as unknown as readonly Readonly<Record<string, unknown>>[];
  return new Map(
    wordColumns.map(({ column, field }) => {
      const texts = new Set<string>();
      for (const row of rows) {
        const value = row[field];
        if (typeof value === 'string') texts.add(value);
      }
      const values = new Map(Array.from(texts, (text) => [foldText(text), text]));
      values.delete('');
      return [column, values];
    }),
  );
}

/** Counts each value of the rows, which come and go. */
export class ValueCounts {
  private readonly counts = new Map(wordColumns.map(({ column }) => [column, new Map<string, number>()]));
  private readonly folded = new Map<string, string>();

  constructor(rows: readonly NumberedRow[]) {
    for (const row of rows) this.add(row, 1);
  }

  replace(before: NumberedRow | undefined, after: NumberedRow | undefined): void {
    if (before !== undefined) this.add(before, -1);
    if (after !== undefined) this.add(after, 1);
  }

  known(stored: StoredValues | undefined): KnownValues {
    const known = new Map<UploadColumn, ReadonlyMap<string, KnownValue>>([['Greenfield Status', yesAndNo()]]);
    for (const [column, counts] of this.counts) {
      const values = new Map<string, KnownValue>(
        Array.from(stored?.get(column) ?? [], ([key, value]) => [key, { value, isStored: true, texts: [], rows: 0 }]),
      );
      for (const [value, count] of counts) {
        const key = this.fold(value);
        if (key === '') continue;
        const found = values.get(key) ?? { value: value.trim(), isStored: false, texts: [], rows: 0 };
        values.set(key, found);
        found.texts.push(value);
        found.rows += count;
      }
      known.set(column, values);
    }
    return known;
  }

  /** Cells of a line of a wrong width may stand in other columns. */
  private add({ row, widthFault }: NumberedRow, number: 1 | -1): void {
    if (widthFault !== undefined) return;
    for (const [column, counts] of this.counts) {
      const count = (counts.get(row[column]) ?? 0) + number;
      if (count > 0) counts.set(row[column], count);
      else counts.delete(row[column]);
    }
  }

  private fold(value: string): string {
    const folded = this.folded.get(value) ?? foldText(value);
    this.folded.set(value, folded);
    return folded;
  }
}

const yesAndNo = () =>
  new Map(['Yes', 'No'].map((value) => [foldText(value), { value, isStored: true, texts: [] as string[], rows: 0 }]));

const maxListed = 200;

/** Offered while a cell is edited: those of most rows first; what has more values than a person would look through isn't. */
export function listKnownValues(known: KnownValues): Readonly<Partial<Record<UploadColumn, readonly string[]>>> {
  return Object.fromEntries(
    Array.from(known, ([column, values]) => {
      const sorted = [...values.values()].sort((one, other) => other.rows - one.rows);
      return [column, sorted.slice(0, maxListed).map(({ value }) => value)];
    }),
  );
}

/** `="00123"`, by which files keep leading zeros from a spreadsheet. */
const textFormula = /^=\s*"((?:[^"]|"")+)"$/u;

/** Values that may have been meant, best first. */
export function suggestValues(known: KnownValues, column: UploadColumn, text: string): string[] {
  const kept = textFormula.exec(text)?.[1]?.replaceAll('""', '"').trim();
  if (column === emailColumn.column) return suggestEmail(kept ?? text);
  const key = foldText(kept ?? text);
  if (column === 'Greenfield Status') return key.startsWith('y') ? ['Yes'] : key.startsWith('n') ? ['No'] : [];
  return kept ? [kept] : findNear(known, column, key).map(({ value }) => value);
}

function findNear(known: KnownValues, column: UploadColumn, key: string): KnownValue[] {
  return Array.from(known.get(column) ?? [])
    .filter(([other]) => Math.abs(other.length - key.length) <= 2 && other !== key)
    .filter(([other]) => haveSameMarks(key, other) && isMistyped(key, other))
    .map(([, value]) => value)
    .sort((one, other) => Number(other.isStored) - Number(one.isStored) || other.rows - one.rows);
}

const slips: readonly (readonly [RegExp, string])[] = [
  [/^.*<([^<>]+)>.*$/u, '$1'],
  [/^mailto:/u, ''],
  [/\s*[([]at[)\]]\s*/u, '@'],
  [/[,;]+/gu, '.'],
  [/\s+/gu, ''],
  [/\p{M}+/gu, ''],
  [/@+/gu, '@'],
  [/\.{2,}/gu, '.'],
  [/^[.@]+|[.@]+$/gu, ''],
];

/** `Ada <ada@example,com>` → `ada@example.com` */
function suggestEmail(text: string): string[] {
  const meant = slips.reduce((email, [slip, right]) => email.replace(slip, right), text.toLowerCase().normalize('NFD'));
  return findEmailFault(meant, emailColumn.maxLength) === undefined ? [meant] : [];
}

/** More new values than this are no slips. */
const mostUnknown = 200;
/** Of the usual value, for each of the unusual one. */
const manyRows = 3;

export interface Misspelling {
  readonly column: UploadColumn;
  readonly key: string;
  readonly value: string;
  readonly suggestions: readonly string[];
}

/** Values that nothing stored has, and that are near to a stored or a far more frequent one. */
export function findMisspellings(known: KnownValues): Misspelling[] {
  return wordColumns.flatMap(({ column }) => {
    const unknown = [...(known.get(column) ?? [])].filter(([, { isStored, rows }]) => !isStored && rows > 0);
    if (unknown.length > mostUnknown || column === 'Manager') return [];
    return unknown.flatMap(([key, { value, rows }]) => {
      const near = findNear(known, column, key);
      const suggestions = near.filter((each) => each.isStored || (!isName(column) && each.rows >= manyRows * rows));
      return suggestions.length === 0
        ? []
        : [{ column, key, value, suggestions: suggestions.map((each) => each.value) }];
    });
  });
}

/** Lines whose cell has one of the values. Quicker than to fold each cell. */
export function linesWith(
  known: KnownValues,
  rows: readonly NumberedRow[],
  column: UploadColumn,
  keys: Iterable<string>,
): number[] {
  const texts = new Set(Array.from(keys).flatMap((key) => known.get(column)?.get(key)?.texts ?? []));
  return rows.flatMap(({ line, row, widthFault }) => (texts.has(row[column]) && !widthFault ? [line] : []));
}
