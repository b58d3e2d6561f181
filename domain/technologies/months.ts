import { compareCodes } from '#domain/compareCodes.ts';
import { groupBy } from '#domain/groupBy.ts';
import type { Month } from '#domain/monthly-metrics/reports.ts';
import { parseJson } from '#domain/parseJson.ts';
import type { StoredRow } from '#domain/row.ts';
import { type InventoryItem, parseItems } from '#domain/tech-inventory/items.ts';
import { resolvedKey, resolveName } from './readRules.ts';
import type { CategoryRules } from './rules.ts';
import { type TechnologyCategory, technologyKey } from './technology.ts';
import type { WantedVersion } from './versionChoice.ts';
import {
  canonicalRange,
  canonicalVersion,
  everyVersion,
  isInRange,
  type VersionRange,
  versionKey,
} from './versions.ts';

export interface TechnologyCount {
  /** As most teams spelled it; aliases count by themselves. */
  readonly name: string;
  readonly teams: number;
  /** Without teams that named no version. */
  readonly versions: Readonly<Record<string, number>>;
}

/** At the end of the month, or until now (specification.md, section 3). Written by functions only. */
export interface TechnologyMonthFields {
  readonly month: Month;
  readonly category: TechnologyCategory;
  readonly teams: number;
  /** `TechnologyCount[]` as JSON; by teams, then name. */
  readonly counts: string;
}

/** Id: `2026-11-languageAndVersion`. */
export interface TechnologyMonth extends StoredRow, TechnologyMonthFields {}

export const technologyMonthId = (month: Month, category: TechnologyCategory): string => `${month}-${category}`;

/** As in `appwrite.config.json`. */
const maxCountsLength = 1_000_000;

/** `omitted`: least used ones that don't fit. @param counts in the order of `TechnologyCounter.counts`. */
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

/** Of a category in a month. */
export interface MonthCounts {
  /** That count, whatever they use. */
  readonly teams: number;
  readonly counts: readonly TechnologyCount[];
}

export function readMonth(row: Pick<TechnologyMonthFields, 'teams' | 'counts'>): MonthCounts {
  return { teams: row.teams, counts: readCounts(row) };
}

/** None when the text is broken. */
export function readCounts({ counts }: Pick<TechnologyMonthFields, 'counts'>): TechnologyCount[] {
  const parsed = parseJson(counts);
  return Array.isArray(parsed) ? parsed.filter(isCount) : [];
}

function isCount(value: unknown): value is TechnologyCount {
  const { name, teams, versions } = (value ?? {}) as Partial<Record<keyof TechnologyCount, unknown>>;
  const isText = typeof name === 'string' && typeof teams === 'number';
  return isText && typeof versions === 'object' && versions !== null;
}

/** An upper bound where a team used two of the names, or two versions of the range: months keep no teams. */
export function countOf(
  month: MonthCounts,
  rules: CategoryRules | undefined,
  name: string,
  range: VersionRange = everyVersion,
): number {
  const wanted = canonicalRange(resolveName(rules, name) ?? name, range);
  const wants = (version: string): boolean => isInRange(version, wanted);
  return countWanted(month, rules, { name, wants }) ?? 0;
}

/** As `countOf`; null for those without a version, of whom months say nothing. */
export function countWanted(
  { teams: all, counts }: MonthCounts,
  rules: CategoryRules | undefined,
  { name, wants }: { readonly name: string; readonly wants: WantedVersion },
): number | null {
  let sum = 0;
  for (const count of indexOf(counts, rules).get(resolvedKey(rules, name)) ?? []) {
    const teams = wantedTeams(count, resolveName(rules, name) ?? name, wants);
    if (teams === null) return null;
    sum += teams;
  }
  return Math.min(sum, all);
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

/** A team counts once, however often it names a technology. */
export class TechnologyCounter {
  private readonly uses = new Map<string, Use>();
  private readonly items = new Map<string, CountedItem>();

  constructor(private readonly category: TechnologyCategory) {}

  add(list: string | null): void {
    this.change(list, 1);
  }

  remove(list: string | null): void {
    this.change(list, -1);
  }

  /** By teams, then name; the same in whatever order the teams came. */
  counts(): TechnologyCount[] {
    return [...this.uses.values()]
      .filter(({ teams }) => teams > 0)
      .map(toCount)
      .sort((one, other) => compareEntries([one.name, one.teams], [other.name, other.teams]));
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

interface CountedItem {
  readonly key: string;
  readonly name: string;
  readonly versionKey: string;
  readonly version: string;
}

interface Spelled {
  teams: number;
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

function compareEntries(one: readonly [string, number], other: readonly [string, number]): number {
  return other[1] - one[1] || compareCodes(one[0], other[0]);
}
