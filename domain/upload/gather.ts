import { foldText } from './foldText.ts';
import { pickSpelling } from './pickSpelling.ts';

export type Value = string | boolean;

/** One value, and the line of the file that gave it. */
export interface Said {
  readonly value: Value;
  readonly line: number;
}

/** Two rows that say different things about the same field. */
export interface Conflict {
  readonly field: string;
  readonly first: Said;
  readonly second: Said;
}

/** What the rows of a file say together about things of one kind. */
export interface Gathered<Values> {
  readonly values: ReadonlyMap<string, Values>;
  /** The first conflict found for each key that has one. */
  readonly conflicts: ReadonlyMap<string, Conflict>;
}

/** What one row says about the thing of that key. */
export interface Statement<Values> {
  readonly key: string;
  readonly line: number;
  readonly values: Values;
}

/** The first value given for a field, and how often each spelling of it was given; only the first one's while there is no other. */
interface Collected {
  readonly first: Said;
  count: number;
  others: Map<string, number> | undefined;
}

/**
 * Puts together what a file says, by key. Values that a person would call the same (`foldText`) don't conflict; which of
 * their spellings is kept (`pickSpelling`) never depends on the order of the rows.
 */
export function gather<Given extends { readonly [Field in keyof Given]?: Value | undefined }>(
  statements: Iterable<Statement<Given>>,
): Gathered<Given> {
  const gathered = new Map<string, Record<string, Collected>>();
  const conflicts = new Map<string, Conflict>();
  for (const { key, line, values } of statements) {
    const known = gathered.get(key) ?? {};
    gathered.set(key, known);
    for (const [field, value] of Object.entries<Value | undefined>(values)) {
      if (value === undefined) continue;
      const collected = known[field];
      const second = { value, line };
      if (collected === undefined) known[field] = { first: second, count: 1, others: undefined };
      else if (isSame(collected.first.value, value)) addSpelling(collected, value);
      else conflicts.set(key, conflicts.get(key) ?? { field, first: collected.first, second });
    }
  }
  return { values: new Map(Array.from(gathered, ([key, said]) => [key, valuesOf(said) as Given])), conflicts };
}

function addSpelling(collected: Collected, value: Value): void {
  if (typeof value !== 'string' || value === collected.first.value) {
    collected.count++;
    return;
  }
  collected.others ??= new Map();
  collected.others.set(value, (collected.others.get(value) ?? 0) + 1);
}

function isSame(one: Value, other: Value): boolean {
  if (one === other) return true;
  return typeof one === 'string' && typeof other === 'string' && foldText(one) === foldText(other);
}

function valuesOf(collected: Readonly<Record<string, Collected>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(collected).map(([field, given]) => [field, spellingOf(given)]));
}

function spellingOf({ first: { value }, count, others }: Collected): Value {
  if (others === undefined || typeof value !== 'string') return value;
  return pickSpelling(new Map([[value, count], ...others]));
}
