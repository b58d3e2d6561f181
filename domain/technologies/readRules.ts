import { isDay } from '#domain/calendarDay.ts';
import { groupBy } from '#domain/groupBy.ts';
import { parseJson } from '#domain/parseJson.ts';
import {
  type CategoryRules,
  type ChosenName,
  type Lifecycle,
  type ReleaseCycle,
  type RingRule,
  rings,
  type RuleBook,
  type TechnologyRules,
} from './rules.ts';
import { technologyCategories, technologyKey } from './technology.ts';
import { canonicalRange, canonicalVersion, isInRange, parseRange, type VersionRange } from './versions.ts';

export interface RuleEntries {
  readonly names: ChosenName;
  readonly rings: RingRule;
  readonly lifecycles: Lifecycle;
}

export type RulesColumn = keyof RuleEntries;

/** Skips rules that can't be parsed. */
export function readRules(rows: readonly Pick<TechnologyRules, '$id' | RulesColumn>[]): RuleBook {
  const rowById = new Map(rows.map((row) => [row.$id, row]));
  return new Map(
    technologyCategories.flatMap((category) => {
      const row = rowById.get(category);
      return row === undefined ? [] : [[category, readCategory(row)] as const];
    }),
  );
}

function readCategory(row: Pick<TechnologyRules, RulesColumn>): CategoryRules {
  return {
    names: readEntries('names', row.names),
    rings: readEntries('rings', row.rings),
    lifecycles: readEntries('lifecycles', row.lifecycles),
  };
}

/** None for a text that is no JSON list. */
export function readEntries<Column extends RulesColumn>(
  column: Column,
  text: string | null | undefined,
): RuleEntries[Column][] {
  const parsed = parseJson(text ?? '');
  if (!Array.isArray(parsed)) return [];
  const readers: { readonly [C in RulesColumn]: (entry: Record<string, unknown>) => RuleEntries[C] | null } = {
    names: readChosenName,
    rings: readRingRule,
    lifecycles: readLifecycle,
  };
  return parsed.filter(isRecord).flatMap((entry) => readers[column](entry) ?? []);
}

function readChosenName({ name, aliases, distinctFrom }: Record<string, unknown>): ChosenName | null {
  if (!isName(name)) return null;
  const apart = readNames(distinctFrom);
  return {
    name: name.trim(),
    aliases: readNames(aliases),
    ...(apart.length > 0 && { distinctFrom: apart }),
  };
}

function readNames(list: unknown): string[] {
  return Array.isArray(list) ? list.filter(isName).map((each) => each.trim()) : [];
}

function readRingRule(entry: Record<string, unknown>): RingRule | null {
  const ring = rings.find((each) => each === entry.ring);
  const versions = textOf(entry.versions);
  if (!isName(entry.name) || ring === undefined || parseRange(versions) === null) return null;
  const until = textOf(entry.until);
  return {
    name: entry.name.trim(),
    versions,
    ring,
    reason: textOf(entry.reason),
    until: isDay(until) ? until : '',
    moveTo: textOf(entry.moveTo),
  };
}

function readLifecycle({ name, source, isSample, cycles }: Record<string, unknown>): Lifecycle | null {
  if (!isName(name) || !Array.isArray(cycles)) return null;
  return {
    name: name.trim(),
    source: textOf(source),
    isSample: isSample === true,
    cycles: cycles.filter(isRecord).flatMap((cycle) => readCycle(cycle) ?? []),
  };
}

function readCycle({ cycle, eol }: Record<string, unknown>): ReleaseCycle | null {
  if (!isName(cycle)) return null;
  return typeof eol === 'boolean' || (typeof eol === 'string' && isDay(eol)) ? { cycle: cycle.trim(), eol } : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

interface RuleIndex {
  readonly chosen: ReadonlyMap<string, string>;
  /** Narrowest first, of those the worst. */
  readonly rings: ReadonlyMap<string, readonly RingRule[]>;
  /** Longest first, of those the ones that an admin entered. */
  readonly cycles: ReadonlyMap<string, readonly ReleaseCycle[]>;
  /** By the name as teams wrote it: thousands write the same few, and folding one takes microseconds. */
  readonly resolved: Map<string, ResolvedName>;
}

interface ResolvedName {
  /** Null when no name was chosen. */
  readonly name: string | null;
  readonly key: string;
}

/** An index resolves ten thousand names; rules never change in place. */
const indexes = new WeakMap<CategoryRules, RuleIndex>();

function indexOf(rules: CategoryRules): RuleIndex {
  const known = indexes.get(rules) ?? buildIndex(rules);
  indexes.set(rules, known);
  return known;
}

function buildIndex(rules: CategoryRules): RuleIndex {
  const chosen = new Map<string, string>();
  for (const { name } of rules.names) if (!chosen.has(technologyKey(name))) chosen.set(technologyKey(name), name);
  // A chosen name is nobody's alias, so names resolve in one step.
  for (const { name, aliases } of rules.names) {
    for (const key of aliases.map(technologyKey)) {
      if (!chosen.has(key)) chosen.set(key, chosen.get(technologyKey(name)) ?? name);
    }
  }
  const keyOf = (name: string): string => technologyKey(chosen.get(technologyKey(name)) ?? name);
  const cycles = rules.lifecycles
    .toSorted((one, other) => Number(one.isSample) - Number(other.isSample))
    .flatMap(({ name, cycles: own }) => own.map((cycle) => ({ key: keyOf(name), cycle })))
    .sort((one, other) => other.cycle.cycle.length - one.cycle.cycle.length);
  return {
    chosen,
    rings: groupBy(rules.rings.toSorted(compareRules), ({ name }) => keyOf(name)),
    cycles: new Map(
      Array.from(
        groupBy(cycles, ({ key }) => key),
        ([key, own]) => [key, own.map(({ cycle }) => cycle)],
      ),
    ),
    resolved: new Map(),
  };
}

function compareRules(one: RingRule, other: RingRule): number {
  return (
    Number(one.versions === '') - Number(other.versions === '') || rings.indexOf(other.ring) - rings.indexOf(one.ring)
  );
}

/** Null when no name was chosen. */
export function resolveName(rules: CategoryRules | undefined, name: string): string | null {
  return rules ? resolve(rules, name).name : null;
}

function resolve(rules: CategoryRules, name: string): ResolvedName {
  const { chosen, resolved } = indexOf(rules);
  const known = resolved.get(name);
  if (known) return known;
  const chosenName = chosen.get(technologyKey(name)) ?? null;
  const found: ResolvedName = { name: chosenName, key: technologyKey(chosenName ?? name) };
  resolved.set(name, found);
  return found;
}

/** Equal for spellings, and for names that lead to one chosen name. */
export function resolvedKey(rules: CategoryRules | undefined, name: string): string {
  return rules ? resolve(rules, name).key : technologyKey(name);
}

/** In order of precedence. */
export function ringRulesOf(rules: CategoryRules | undefined, name: string): readonly RingRule[] {
  return (rules && indexOf(rules).rings.get(resolvedKey(rules, name))) ?? [];
}

/** A rule with versions goes before one without; of several, the worst ring. @param version '' when missing: only rules for every version. */
export function ringOf(rules: CategoryRules | undefined, name: string, version: string): RingRule | null {
  const chosen = resolveName(rules, name) ?? name;
  return ringRulesOf(rules, name).find(({ versions }) => isRuled(chosen, version, versions)) ?? null;
}

function isRuled(name: string, version: string, versions: string): boolean {
  if (versions === '') return true;
  const range = parseRange(versions);
  return version.trim() !== '' && range !== null && isVersionIn(name, version, range);
}

/** Java 8 is in 1.8, and 1.8 in 8. */
function isVersionIn(name: string, version: string, range: VersionRange): boolean {
  return isInRange(canonicalVersion(name, version), canonicalRange(name, range));
}

/** First day without support (`YYYY-MM-DD`), or whether it has ended; null when unknown. The longest cycle that the version begins with counts. */
export function endOfLife(rules: CategoryRules | undefined, name: string, version: string): string | boolean | null {
  return cycleOf(rules, name, version)?.eol ?? null;
}

export function cycleOf(rules: CategoryRules | undefined, name: string, version: string): ReleaseCycle | undefined {
  if (rules === undefined || version.trim() === '') return undefined;
  const cycles = indexOf(rules).cycles.get(resolvedKey(rules, name)) ?? [];
  const chosen = resolveName(rules, name) ?? name;
  return cycles.find(({ cycle }) => isVersionIn(chosen, version, [{ is: '=', version: cycle }]));
}

/** @param today `YYYY-MM-DD` */
export function hasEnded(rules: CategoryRules | undefined, name: string, version: string, today: string): boolean {
  const end = endOfLife(rules, name, version);
  return typeof end === 'string' ? end <= today : end === true;
}

/** Last end of support where a rule says Adopt though all of its versions have ended, true where no day is known; else null. */
export function endOfAdopted(
  rules: CategoryRules | undefined,
  { name, versions, ring }: Pick<RingRule, 'name' | 'versions' | 'ring'>,
  today: string,
): string | true | null {
  const range = parseRange(versions);
  if (ring !== 'Adopt' || rules === undefined || range === null) return null;
  const known = indexOf(rules).cycles.get(resolvedKey(rules, name)) ?? [];
  const chosen = resolveName(rules, name) ?? name;
  const cycles = known.filter(({ cycle }) => isVersionIn(chosen, cycle, range)).map(({ eol }) => eol);
  const [bound] = range;
  // A release within a cycle: 8.0.312.
  const ends = cycles.length === 0 && bound?.is === '=' ? [endOfLife(rules, name, bound.version)] : cycles;
  return lastEnd(ends, today);
}

/** Null where an end has not come, or there is none. */
export function lastEnd(ends: readonly (string | boolean | null)[], today: string): string | true | null {
  if (ends.length === 0 || !ends.every((end) => (typeof end === 'string' ? end <= today : end === true))) return null;
  const days = ends.filter((end) => typeof end === 'string');
  return days.length === 0 ? true : days.reduce((one, other) => (one > other ? one : other));
}
