import type { NumberedRow } from './columns.ts';
import { foldText } from '#domain/foldText.ts';
import type { PersonPatch, RowRecord, TeamPatch } from './rowRecord.ts';

export interface CheckedRow extends NumberedRow {
  readonly teamKey: string;
  readonly record: RowRecord;
}

export interface RoleValues {
  readonly agileTeamRole?: string;
}

export interface ManagerValue {
  readonly manager?: string;
}

/** People come without their manager, whom each of their teams may name differently (`chooseManagers`). */
export interface MergedRows {
  readonly teams: Merged<TeamPatch>;
  readonly people: Merged<PersonPatch>;
  readonly roles: Merged<RoleValues>;
  readonly managers: Merged<ManagerValue>;
}

/** A folded name holds no line break. */
export function memberKey(teamKey: string, email: string): string {
  return `${teamKey}\n${email}`;
}

export function mergeRows(rows: readonly CheckedRow[]): MergedRows {
  return {
    teams: mergeAssertions(teamsOf(rows)),
    people: mergeAssertions(peopleOf(rows)),
    roles: mergeAssertions(rolesOf(rows)),
    managers: mergeAssertions(managersOf(rows)),
  };
}

function* teamsOf(rows: readonly CheckedRow[]): Generator<Assertion<TeamPatch>> {
  for (const { line, teamKey, record } of rows) yield { key: teamKey, line, values: record.team };
}

function* peopleOf(rows: readonly CheckedRow[]): Generator<Assertion<PersonPatch>> {
  for (const { line, record } of rows) {
    if (record.person === undefined) continue;
    const values: { -readonly [Field in keyof PersonPatch]: PersonPatch[Field] } = { ...record.person };
    delete values.manager;
    yield { key: values.email, line, values };
  }
}

function* managersOf(rows: readonly CheckedRow[]): Generator<Assertion<ManagerValue>> {
  for (const { line, teamKey, record } of rows) {
    const { email, manager } = record.person ?? {};
    if (email !== undefined && manager !== undefined) {
      yield { key: memberKey(teamKey, email), line, values: { manager } };
    }
  }
}

function* rolesOf(rows: readonly CheckedRow[]): Generator<Assertion<RoleValues>> {
  for (const { line, teamKey, record } of rows) {
    const { person, agileTeamRole } = record;
    const values: RoleValues = agileTeamRole === undefined ? {} : { agileTeamRole };
    if (person !== undefined) yield { key: memberKey(teamKey, person.email), line, values };
  }
}

export type Value = string | boolean;

interface SourcedValue {
  readonly value: Value;
  readonly line: number;
}

export interface Conflict {
  readonly field: string;
  readonly first: SourcedValue;
  readonly second: SourcedValue;
}

export interface Merged<Values> {
  readonly values: ReadonlyMap<string, Values>;
  readonly conflicts: ReadonlyMap<string, Conflict>;
}

interface Assertion<Values> {
  readonly key: string;
  readonly line: number;
  readonly values: Values;
}

/** `others` only once there is a second spelling. */
interface FieldValues extends SourcedValue {
  count: number;
  others: Map<string, number> | undefined;
}

/** Which of several spellings that fold to the same text is kept (`pickSpelling`) never depends on the order of the rows. */
function mergeAssertions<Values extends { readonly [Field in keyof Values]?: Value | undefined }>(
  assertions: Iterable<Assertion<Values>>,
): Merged<Values> {
  const merged = new Map<string, Record<string, FieldValues>>();
  const conflicts = new Map<string, Conflict>();
  for (const { key, line, values } of assertions) {
    const known = merged.get(key) ?? {};
    merged.set(key, known);
    for (const field in values) {
      const value: Value | undefined = values[field];
      if (value === undefined) continue;
      const collected = known[field];
      if (collected === undefined) known[field] = { value, line, count: 1, others: undefined };
      else if (isSameValue(collected.value, value)) addSpelling(collected, value);
      else if (!conflicts.has(key)) {
        const { value: firstValue, line: firstLine } = collected;
        conflicts.set(key, { field, first: { value: firstValue, line: firstLine }, second: { value, line } });
      }
    }
  }
  return { values: new Map(Array.from(merged, ([key, fields]) => [key, valuesOf(fields) as Values])), conflicts };
}

function addSpelling(collected: FieldValues, value: Value): void {
  if (typeof value !== 'string' || value === collected.value) {
    collected.count++;
    return;
  }
  collected.others ??= new Map();
  collected.others.set(value, (collected.others.get(value) ?? 0) + 1);
}

function isSameValue(one: Value, other: Value): boolean {
  if (one === other) return true;
  return typeof one === 'string' && typeof other === 'string' && foldText(one) === foldText(other);
}

function valuesOf(collected: Readonly<Record<string, FieldValues>>): Record<string, Value> {
  const values: Record<string, Value> = {};
  for (const [field, given] of Object.entries(collected)) values[field] = spellingOf(given);
  return values;
}

function spellingOf({ value, count, others }: FieldValues): Value {
  if (others === undefined || typeof value !== 'string') return value;
  return pickSpelling(new Map([[value, count], ...others]));
}

/** Mixed case before capitals alone, then the most frequent, then the first in sorting order. @param spellings not empty. */
export function pickSpelling(spellings: ReadonlyMap<string, number>): string {
  const sorted = [...spellings].sort(
    ([one, oneCount], [other, otherCount]) =>
      Number(isMixedCase(other)) - Number(isMixedCase(one)) || otherCount - oneCount || (one < other ? -1 : 1),
  );
  return sorted[0]?.[0] ?? '';
}

function isMixedCase(text: string): boolean {
  return /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text);
}
