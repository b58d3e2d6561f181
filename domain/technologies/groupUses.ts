import { compareCodes } from '#domain/compareCodes.ts';
import { groupBy } from '#domain/groupBy.ts';
import type { CategoryUses, VersionUses } from './InventoryUses.ts';
import { hasEnded, resolvedKey, resolveName, ringOf } from './readRules.ts';
import type { CategoryRules, Ring } from './rules.ts';
import { type Technology, type TechnologyCategory, technologyKey } from './technology.ts';
import type { TeamCounter, TeamSets } from './TeamCounter.ts';
import { canonicalVersion, compareVersions, versionKey } from './versions.ts';

export interface GroupedVersion {
  /** As most teams spell it. */
  readonly version: string;
  /** The number under which it is known: 8 for Java 1.8. */
  readonly canonical: string;
  readonly ring: Ring | null;
  readonly hasEnded: boolean;
  readonly teams: TeamSets;
}

export interface TechnologyGroup extends Technology {
  /** `technologyKey` of chosen name, aliases and names in use. */
  readonly nameKeys: readonly string[];
  readonly spellings: readonly { readonly name: string; readonly teams: number }[];
  readonly teamCount: number;
  /** In the order of versions, '' last; only '' in categories without versions. */
  readonly versions: readonly GroupedVersion[];
}

export interface GroupOptions {
  readonly rules: CategoryRules | undefined;
  /** `YYYY-MM-DD` in the organisation's time zone. */
  readonly today: string;
  readonly counter: TeamCounter;
}

/** By `resolvedKey`; without those that no counted team uses. */
export function groupUses(
  category: TechnologyCategory,
  uses: CategoryUses,
  options: GroupOptions,
): Map<string, TechnologyGroup> {
  const { rules } = options;
  const spellings = [...uses.values()].flatMap((bySpelling) => [...bySpelling]);
  const groups = new Map<string, TechnologyGroup>();
  for (const [key, own] of groupBy(spellings, ([name]) => resolvedKey(rules, name))) {
    const group = toGroup(category, own, options);
    if (group) groups.set(key, group);
  }
  return groups;
}

function toGroup(
  category: TechnologyCategory,
  uses: readonly (readonly [string, VersionUses])[],
  { rules, today, counter }: GroupOptions,
): TechnologyGroup | null {
  const spellings = uses
    .map(([name, versions]) => ({ name, teams: counter.count([...versions.values()]) }))
    .filter(({ teams }) => teams > 0)
    .sort(byTeams);
  const [mostUsed] = spellings;
  if (mostUsed === undefined) return null;
  const chosen = resolveName(rules, mostUsed.name);
  const name = chosen ?? mostUsed.name;
  const known = rules?.names.find((each) => each.name === chosen);
  const names = [name, ...(known?.aliases ?? []), ...spellings.map((each) => each.name)];
  const written = uses.flatMap(([spelling, versions]) =>
    Array.from(versions, ([version, teams]) => ({
      version,
      teams,
      canonical: canonicalVersion(name, canonicalVersion(spelling, version)),
    })),
  );
  const versions = [...groupBy(written, ({ canonical }) => versionKey(canonical)).values()]
    .map((same) => {
      const teams = same.map((each) => each.teams);
      const [spelled] = same
        .map((each) => ({ ...each, name: each.version, teams: counter.count([each.teams]) }))
        .sort(byTeams);
      const { version, canonical } = spelled ?? { version: '', canonical: '' };
      const ring = ringOf(rules, name, canonical)?.ring ?? null;
      return { version, canonical, teams, ring, hasEnded: hasEnded(rules, name, canonical, today) };
    })
    .sort((one, other) => compareVersions(one.canonical, other.canonical));
  return {
    category,
    name,
    nameKeys: [...new Set(names.map(technologyKey))],
    spellings,
    teamCount: counter.count(versions.flatMap(({ teams }) => teams)),
    versions,
  };
}

type Spelling = TechnologyGroup['spellings'][number];

/** Most teams first. */
function byTeams(one: Spelling, other: Spelling): number {
  return other.teams - one.teams || compareCodes(one.name, other.name);
}
