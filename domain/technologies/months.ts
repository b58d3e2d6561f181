import { groupBy } from '#domain/groupBy.ts';
import type { Month } from '#domain/monthly-metrics/reports.ts';
import { parseJson } from '#domain/parseJson.ts';
import type { StoredRow } from '#domain/row.ts';
import { type InventoryItem, parseItems } from '#domain/tech-inventory/items.ts';
import { resolvedKey, resolveName } from './readRules.ts';
import type { CategoryRules } from './rules.ts';
import { type TechnologyCategory, technologyKey } from './technology.ts';
import type { WantedVersion } from './versionChoice.ts';
import { canonicalVersion, everyVersion, isInRange, type VersionRange, versionKey } from './versions.ts';

/** Use of one technology in one month. */
export interface TechnologyCount {
  /** As most teams spelled it; aliases are counted by themselves. */
  readonly name: string;
  readonly teams: number;
  /** Teams by version; teams without one are missing. */
  readonly versions: Readonly<Record<string, number>>;
}

/** How many teams used the technologies of one category at the end of a month, or until now (specification.md, section 3). Written by functions only. */
export interface TechnologyMonthFields {
  readonly month: Month;
  readonly category: TechnologyCategory;
  /** Teams that existed. */
  readonly teams: number;
  /** `TechnologyCount[]` as JSON; by teams, then name. */
  readonly counts: string;
}

/** Id: `2026-11-languageAndVersion`. */
export interface TechnologyMonth extends StoredRow, TechnologyMonthFields {}

export const technologyMonthId = (month: Month, category: TechnologyCategory): string => `${month}-${category}`;

/** Characters of a month's counts that a row keeps, as `appwrite.config.json` has it. */
const maxCountsLength = 1_000_000;

/** Counts as they are stored, and how many of the least used don't fit. Takes them in the order of `TechnologyCounter.counts`. */
export function formatCounts(counts: readonly TechnologyCount[]): { readonly text: string; readonly omitted: number } {
  const texts: string[] = [];
  let length = '[]'.length;
  for (const count of counts) {
    const text = JSON.stringify(count);
    length += text.length + ','.length;
    if (length > maxCountsLength) break;
    texts.push(text);
  }
  return { text: `[${texts.join(',')}]`, omitted: counts.length - texts.length };
}

/** The counts of a row; none when its text is broken. */
export function readCounts({ counts }: Pick<TechnologyMonthFields, 'counts'>): TechnologyCount[] {
  const parsed = parseJson(counts);
  return Array.isArray(parsed) ? parsed.filter(isCount) : [];
}

function isCount(value: unknown): value is TechnologyCount {
  const { name, teams, versions } = (value ?? {}) as Partial<Record<keyof TechnologyCount, unknown>>;
  const isText = typeof name === 'string' && typeof teams === 'number';
  return isText && typeof versions === 'object' && versions !== null;
}

/**
 * Teams that used a technology, by any of its names; 0 when none did. An upper bound where one team used two of its names, or two versions of
 * the range: months keep no teams.
 */
export function countOf(
  counts: readonly TechnologyCount[],
  rules: CategoryRules | undefined,
  name: string,
  range: VersionRange = everyVersion,
): number {
  const wants = (version: string): boolean => isInRange(version, range);
  return countWanted(counts, rules, { name, wants }) ?? 0;
}

/** As `countOf`; null where those without a version would have to be told from the others, of whom months say nothing. */
export function countWanted(
  counts: readonly TechnologyCount[],
  rules: CategoryRules | undefined,
  { name, wants }: { readonly name: string; readonly wants: WantedVersion },
): number | null {
  let sum = 0;
  for (const count of indexOf(counts, rules).get(resolvedKey(rules, name)) ?? []) {
    const teams = wantedTeams(count, resolveName(rules, name) ?? name, wants);
    if (teams === null) return null;
    sum += teams;
  }
  return sum;
}

function wantedTeams({ name, teams, versions }: TechnologyCount, chosen: string, wants: WantedVersion): number | null {
  const all = Object.entries(versions);
  const wanted = all.filter(([version]) => wants(canonicalVersion(chosen, canonicalVersion(name, version))));
  if (wants('')) return wanted.length === all.length ? teams : null;
  return Math.min(
    teams,
    wanted.reduce((total, [, ofVersion]) => total + ofVersion, 0),
  );
}

/** By resolved key. */
interface CountIndex {
  readonly rules: CategoryRules | undefined;
  readonly counts: ReadonlyMap<string, readonly TechnologyCount[]>;
}

/** A list asks for each of thousands of names. */
const indexes = new WeakMap<readonly TechnologyCount[], CountIndex>();

function indexOf(counts: readonly TechnologyCount[], rules: CategoryRules | undefined): CountIndex['counts'] {
  const known = indexes.get(counts);
  if (known && known.rules === rules) return known.counts;
  const index = groupBy(counts, ({ name }) => resolvedKey(rules, name));
  indexes.set(counts, { rules, counts: index });
  return index;
}

/** Counts how many teams use each technology of one category. A team counts once, however often it names one. */
export class TechnologyCounter {
  private readonly uses = new Map<string, Use>();
  private readonly items = new Map<string, CountedItem>();

  constructor(private readonly category: TechnologyCategory) {}

  /** @param list one team's text */
  add(list: string | null): void {
    this.change(list, 1);
  }

  /** Takes a list back that was added. */
  remove(list: string | null): void {
    this.change(list, -1);
  }

  /** By teams, then name; the same in whatever order the teams came. */
  counts(): TechnologyCount[] {
    return [...this.uses.values()]
      .filter(({ teams }) => teams > 0)
      .map(toCount)
      .sort(byTeams);
  }

  private change(list: string | null, teams: 1 | -1): void {
    if (list === null || list === '') return;
    const counted = new Set<string>();
    for (const item of parseItems(this.category, list)) {
      const { key, name, versionKey, version } = this.withKeys(item);
      const use = this.uses.get(key) ?? { ...unused(), versions: new Map<string, Spelled>() };
      this.uses.set(key, use);
      if (!counted.has(key)) {
        use.teams += teams;
        addTo(use.names, name, teams);
        counted.add(key);
      }
      const versionId = `${key}\n${versionKey}`;
      if (version === '' || counted.has(versionId)) continue;
      counted.add(versionId);
      const ofVersion = use.versions.get(versionKey) ?? unused();
      use.versions.set(versionKey, ofVersion);
      ofVersion.teams += teams;
      addTo(ofVersion.names, version, teams);
    }
  }

  /** Cached: thousands of teams share a few hundred items. */
  private withKeys({ text, name, version }: InventoryItem): CountedItem {
    const item = this.items.get(text) ?? { key: technologyKey(name), name, versionKey: versionKey(version), version };
    this.items.set(text, item);
    return item;
  }
}

/** How many teams use each technology, given the list of each team. */
export function countTechnologies(category: TechnologyCategory, lists: Iterable<string | null>): TechnologyCount[] {
  const counter = new TechnologyCounter(category);
  for (const list of lists) counter.add(list);
  return counter.counts();
}

interface CountedItem {
  readonly key: string;
  readonly name: string;
  readonly versionKey: string;
  readonly version: string;
}

interface Spelled {
  teams: number;
  /** Teams by spelling. */
  readonly names: Map<string, number>;
}

const unused = (): Spelled => ({ teams: 0, names: new Map<string, number>() });

interface Use extends Spelled {
  readonly versions: Map<string, Spelled>;
}

function addTo(teamsByName: Map<string, number>, name: string, teams: number): void {
  teamsByName.set(name, (teamsByName.get(name) ?? 0) + teams);
}

function toCount({ teams, names, versions }: Use): TechnologyCount {
  const used = [...versions.values()].filter((version) => version.teams > 0);
  const entries = used.map((version) => [mostUsed(version.names), version.teams] as const);
  return { name: mostUsed(names), teams, versions: Object.fromEntries(entries.sort(compareEntries)) };
}

function mostUsed(teamsByName: ReadonlyMap<string, number>): string {
  return [...teamsByName].sort(compareEntries)[0]?.[0] ?? '';
}

function byTeams(one: TechnologyCount, other: TechnologyCount): number {
  return compareEntries([one.name, one.teams], [other.name, other.teams]);
}

/** By teams, most first, then by code, which is the same everywhere. */
function compareEntries(one: readonly [string, number], other: readonly [string, number]): number {
  if (one[1] !== other[1]) return other[1] - one[1];
  if (one[0] === other[0]) return 0;
  return one[0] < other[0] ? -1 : 1;
}
