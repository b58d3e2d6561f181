import { foldText } from './foldText';

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

/**
 * Puts together what a file says, by key. Values that a person would call the same (`foldText`) don't conflict; of their
 * spellings the one that sorts first is kept (capitals before small letters), so the order of the rows never matters.
 */
export function gather<Given extends { readonly [Field in keyof Given]?: Value | undefined }>(
  statements: Iterable<Statement<Given>>,
): Gathered<Given> {
  const gathered = new Map<string, Record<string, Said>>();
  const conflicts = new Map<string, Conflict>();
  for (const { key, line, values } of statements) {
    const known = gathered.get(key) ?? {};
    gathered.set(key, known);
    for (const [field, value] of Object.entries<Value | undefined>(values)) {
      if (value === undefined) continue;
      const first = known[field];
      const second = { value, line };
      if (first === undefined) known[field] = second;
      else if (!isSame(first.value, value)) conflicts.set(key, conflicts.get(key) ?? { field, first, second });
      else if (value < first.value) known[field] = second;
    }
  }
  return { values: new Map(Array.from(gathered, ([key, said]) => [key, valuesOf(said) as Given])), conflicts };
}

function isSame(one: Value, other: Value): boolean {
  if (one === other) return true;
  return typeof one === 'string' && typeof other === 'string' && foldText(one) === foldText(other);
}

function valuesOf(said: Readonly<Record<string, Said>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(said).map(([field, { value }]) => [field, value]));
}
