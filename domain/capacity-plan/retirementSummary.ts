import { formatCount } from '#domain/formatNumber.ts';
import type { ChangeKind } from './Comparison.ts';
import { formatFirstNames, maxFirstNames } from './firstNames.ts';
import { formatKindCount, type KindCounts } from './kindCounts.ts';
import { countRetirements, type Retired, type Retirements, type RetireRequest } from './retirements.ts';

export interface RetirementSummary {
  readonly counts: KindCounts;
  readonly membershipsOf: Readonly<Record<'teams' | 'people', number>>;
  readonly first: Readonly<Record<ChangeKind, readonly string[]>>;
}

export function summarizeRetirements(retirements: Retirements): RetirementSummary {
  const { teams, people, memberships } = retirements;
  const count = (retired: readonly Retired[]): number =>
    retired.reduce((sum, each) => sum + each.memberships.length, 0);
  const firstOf = (retired: readonly Retired[]): string[] => retired.slice(0, maxFirstNames).map(({ name }) => name);
  return {
    counts: countRetirements(retirements),
    membershipsOf: { teams: count(teams), people: count(people) },
    first: {
      teams: firstOf(teams),
      people: firstOf(people),
      memberships: memberships.slice(0, maxFirstNames).map(({ name, detail }) => `${name} (${detail})`),
    },
  };
}

/** Undefined when none of the groups has anything. */
export function makeRetireRequest(
  groups: readonly ChangeKind[],
  { counts }: RetirementSummary,
): RetireRequest | undefined {
  const filled = groups.filter((group) => counts[group] > 0);
  return filled.length === 0 ? undefined : { groups: filled, counts };
}

export function describeRetirements(
  groups: readonly ChangeKind[],
  { counts, membershipsOf, first }: RetirementSummary,
): string[] {
  const describe: Readonly<Record<ChangeKind, () => string>> = {
    teams: () =>
      `It closes ${formatCount(counts.teams, 'team')} that it doesn't name and takes ${formatCount(membershipsOf.teams, 'member')} out`,
    people: () => `It takes ${formatKindCount('people', counts.people)} that it doesn't name out of their teams`,
    memberships: () => `It removes ${formatCount(counts.memberships, 'membership')} that it doesn't name`,
  };
  return groups
    .filter((group) => counts[group] > 0)
    .map((group) => `${describe[group]()}: ${formatFirstNames(first[group], counts[group])}.`);
}
