import { compareNames } from '#domain/compareNames.ts';
import { notAvailable } from '#domain/text.ts';
import { categories, isVersioned } from '#domain/tech-inventory/categories.ts';
import { describeGroup } from './describeGroup.ts';
import { groupUses, type GroupedVersion, type TechnologyGroup } from './groupUses.ts';
import { type IndexedInventory, type IndexedTeam, InventoryUses } from './InventoryUses.ts';
import { countWanted, type MonthCounts } from './months.ts';
import { type CategoryProposal, proposeMerges } from './nearNames.ts';
import { resolvedKey } from './readRules.ts';
import { type RuleBook, rings } from './rules.ts';
import { matchNames, parseSearch } from './searchLanguage.ts';
import { TeamCounter } from './TeamCounter.ts';
import {
  isScoped,
  type TeamScope,
  type TechnologyDetails,
  type TechnologyFilter,
  type TechnologyPage,
  type TechnologyQuery,
  type technologySorts,
  type TechnologySummary,
  type VersionStanding,
} from './technologyQuery.ts';
import { type TechnologyCategory, technologyKey } from './technology.ts';
import { parseVersions, type VersionChoice, wantVersions, type WantedVersion } from './versionChoice.ts';

interface Match {
  readonly group: TechnologyGroup;
  readonly versions: readonly GroupedVersion[];
  readonly teams: number;
  /** Null when unknown. */
  readonly change: number | null;
}

/** The last month that is over, and the one twelve months before. A missing category wasn't counted then. */
interface ComparedMonths {
  readonly first: ReadonlyMap<TechnologyCategory, MonthCounts>;
  readonly last: ReadonlyMap<TechnologyCategory, MonthCounts>;
}

/** specification.md, section 2, Technologies. Derived data is computed with the next question. Closed teams don't count. */
export class TechnologyIndex {
  private readonly store = new InventoryUses();
  private rules: RuleBook = new Map();
  private months: ComparedMonths = { first: new Map(), last: new Map() };
  private today = '';
  private groups: ReadonlyMap<TechnologyCategory, ReadonlyMap<string, TechnologyGroup>> | undefined;
  private scopes = new Map<string, { readonly counter: TeamCounter; readonly size: number }>();

  setTeam(team: IndexedTeam): void {
    this.store.setTeam(team);
    this.forget();
  }

  removeTeam(teamId: string): void {
    this.store.removeTeam(teamId);
    this.forget();
  }

  setInventory(inventory: IndexedInventory): void {
    this.store.setInventory(inventory);
    this.forget();
  }

  removeInventory(teamId: string): void {
    this.store.removeInventory(teamId);
    this.forget();
  }

  setRules(rules: RuleBook): void {
    this.rules = rules;
    this.forget();
  }

  setMonths(months: ComparedMonths): void {
    this.months = months;
  }

  /** @param today `YYYY-MM-DD` in the organisation's time zone */
  setToday(today: string): void {
    this.today = today;
    this.forget();
  }

  list(query: TechnologyQuery): TechnologyPage {
    const { counter, size } = this.scopeOf(query);
    const matches = this.findMatches(query, counter);
    matches.sort(query.sort === 'kind' ? compareKinds(matches) : compareMatches(query.sort, query.descending));
    return {
      rows: matches.slice(query.offset, query.offset + query.limit).map((match) => summarize(match, counter, size)),
      total: matches.length,
      all: [...this.allGroups().values()].reduce((sum, { size: groups }) => sum + groups, 0),
      ...this.listFilterValues(),
    };
  }

  /** Null when no team uses it. `name`: any of its names. */
  describe(category: TechnologyCategory, name: string, filter: TechnologyFilter): TechnologyDetails | null {
    const group = this.allGroups()
      .get(category)
      ?.get(resolvedKey(this.rules.get(category), name));
    if (group === undefined) return null;
    const { counter, size } = this.scopeOf(filter);
    const wants = this.wantsOf(group, { ...filter, ...parseVersions(group.name, filter.versions) });
    const versions = group.versions.filter(({ canonical }) => wants(canonical));
    const others = [...this.allGroups().values()].flatMap((groups) => [...groups.values()]);
    const aliases = this.rules.get(category)?.names.find((each) => each.name === group.name)?.aliases ?? [];
    return describeGroup({ group, versions, others, aliases, counter, teamsInScope: size, store: this.store });
  }

  proposeMerges(): CategoryProposal[] {
    return [...this.allGroups()]
      .flatMap(([category, groups]) => {
        const used = [...groups.values()].map(({ name, teamCount: teams }) => ({ name, teams }));
        return proposeMerges(
          used.filter(({ teams }) => teams > 0),
          this.rules.get(category)?.names ?? [],
        ).map((proposal) => ({ ...proposal, category }));
      })
      .sort((one, other) => other.name.teams - one.name.teams);
  }

  private forget(): void {
    this.groups = undefined;
    this.scopes.clear();
  }

  private allGroups(): ReadonlyMap<TechnologyCategory, ReadonlyMap<string, TechnologyGroup>> {
    const { counter } = this.scopeOf({ sector: '', businessUnit: '', teamType: '' });
    this.groups ??= new Map(
      Array.from(this.store.uses, ([category, uses]) => {
        const options = { rules: this.rules.get(category), today: this.today, counter };
        return [category, groupUses(category, uses, options)];
      }),
    );
    return this.groups;
  }

  private scopeOf({ sector, businessUnit, teamType }: TeamScope): {
    readonly counter: TeamCounter;
    readonly size: number;
  } {
    const key = JSON.stringify([sector, businessUnit, teamType]);
    const known = this.scopes.get(key);
    if (known) return known;
    const isInScope = Uint8Array.from(this.store.teams, (team) =>
      Number(
        team !== undefined &&
          (sector === '' || team.sector === sector) &&
          (businessUnit === '' || team.businessUnit === businessUnit) &&
          (teamType === '' || team.teamType === teamType),
      ),
    );
    const scope = { counter: new TeamCounter(isInScope), size: isInScope.reduce((sum, each) => sum + each, 0) };
    this.scopes.set(key, scope);
    return scope;
  }

  private findMatches(query: TechnologyQuery, counter: TeamCounter): Match[] {
    const search = parseSearch(query.text);
    const named = [...this.allGroups()]
      .filter(([category]) => query.category === '' || category === query.category)
      .flatMap(([, groups]) => [...groups.values()])
      .flatMap((group) => {
        const match = matchNames(search, group.nameKeys);
        return match ? [{ group, ...match }] : [];
      });
    // "java 8" asks for Java, and not for a JavaScript with that version.
    const hasExact = named.some(({ isExact }) => isExact);
    return named
      .filter(({ isExact, range }) => !hasExact || isExact || (range.length === 0 && !search.withoutVersion))
      .filter(({ group }) => !search.withoutVersion || isVersioned(group.category))
      .flatMap(({ group, range }) => {
        const wants = this.wantsOf(group, { ...query, range, isMissing: search.withoutVersion });
        const versions = group.versions.filter(({ canonical }) => wants(canonical));
        const teams = counter.count(versions.flatMap((version) => version.teams));
        if (teams === 0) return [];
        return [{ group, versions, teams, change: isScoped(query) ? null : this.countChange(group, wants) }];
      });
  }

  private wantsOf(
    { category, name }: TechnologyGroup,
    { ring, endOfLife, range, isMissing }: VersionStanding & Pick<VersionChoice, 'range' | 'isMissing'>,
  ): WantedVersion {
    return wantVersions({
      name,
      rules: this.rules.get(category),
      today: this.today,
      ring,
      endOfLife,
      range,
      isMissing,
    });
  }

  private countChange({ category, name }: TechnologyGroup, wants: WantedVersion): number | null {
    const { first, last } = this.months;
    const [before, after] = [first, last].map((month) => {
      const counts = month.get(category);
      return counts === undefined ? null : countWanted(counts, this.rules.get(category), { name, wants });
    });
    return before == null || after == null ? null : after - before;
  }

  private listFilterValues(): Pick<TechnologyPage, 'sectors' | 'businessUnits' | 'teamTypes'> {
    const teams = this.store.teams.filter((team) => team !== undefined);
    const valuesOf = (field: keyof TeamScope): string[] =>
      [...new Set(teams.map((team) => team[field]))].sort(
        (one, other) => Number(one === notAvailable) - Number(other === notAvailable) || compareNames(one, other),
      );
    return { sectors: valuesOf('sector'), businessUnits: valuesOf('businessUnit'), teamTypes: valuesOf('teamType') };
  }
}

function summarize({ group, versions, teams, change }: Match, counter: TeamCounter, size: number): TechnologySummary {
  return {
    category: group.category,
    name: group.name,
    teams,
    share: size === 0 ? 0 : teams / size,
    versions: isVersioned(group.category)
      ? versions
          .map(({ version, ring, hasEnded, teams: sets }) => ({ version, ring, hasEnded, teams: counter.count(sets) }))
          .filter((version) => version.teams > 0)
      : [],
    change,
    ring: rings.findLast((ring) => versions.some((version) => version.ring === ring)) ?? null,
  };
}

/** Order of technologies: versioned ones, then tools; in each half by use, the categories of one name together. */
function compareKinds(matches: readonly Match[]): (one: Match, other: Match) => number {
  const rankOf = ({ group }: Match): string => `${isVersioned(group.category) ? 0 : 1} ${technologyKey(group.name)}`;
  const most = new Map<string, number>();
  for (const match of matches) most.set(rankOf(match), Math.max(most.get(rankOf(match)) ?? 0, match.teams));
  return (one, other) => {
    const [a, b] = [rankOf(one), rankOf(other)];
    const byName = Number(a[0]) - Number(b[0]) || (most.get(b) ?? 0) - (most.get(a) ?? 0) || compareNames(a, b);
    return byName || other.teams - one.teams || compareCategories(one.group, other.group);
  };
}

function compareMatches(
  sort: (typeof technologySorts)[number],
  descending: boolean,
): (one: Match, other: Match) => number {
  const direction = descending ? -1 : 1;
  const byName = (one: Match, other: Match): number =>
    compareNames(one.group.name, other.group.name) || compareCategories(one.group, other.group);
  return (one, other) => {
    switch (sort) {
      case 'teams':
        return direction * (one.teams - other.teams) || byName(one, other);
      case 'name':
        return direction * byName(one, other);
      case 'category':
        return direction * compareCategories(one.group, other.group) || byName(one, other);
      case 'change': {
        const [a, b] = [one.change, other.change];
        // Unknown ones last, in both directions.
        if (a === null || b === null) return Number(a === null) - Number(b === null) || byName(one, other);
        return direction * (a - b) || byName(one, other);
      }
    }
  };
}

function compareCategories(one: TechnologyGroup, other: TechnologyGroup): number {
  return compareNames(categories[one.category].label, categories[other.category].label);
}
