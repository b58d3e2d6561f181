import { compareNames } from '#domain/compareNames.ts';
import type { GroupedVersion, TechnologyGroup } from './groupUses.ts';
import type { InventoryUses } from './InventoryUses.ts';
import { TeamCounter } from './TeamCounter.ts';
import type { TechnologyDetails, TechnologyTeam } from './technologyQuery.ts';

interface DescriptionInput {
  readonly group: TechnologyGroup;
  readonly versions: readonly GroupedVersion[];
  readonly others: readonly TechnologyGroup[];
  readonly aliases: readonly string[];
  readonly counter: TeamCounter;
  readonly teamsInScope: number;
  readonly store: InventoryUses;
}

const maxNeighbours = 12;

export function describeGroup(input: DescriptionInput): TechnologyDetails {
  const { group, versions, counter, teamsInScope, store } = input;
  const users = counter.list(versions.flatMap(({ teams }) => teams));
  return {
    category: group.category,
    name: group.name,
    otherNames: listOtherNames(input),
    teams: users.length,
    teamsInScope,
    versions: versions
      .map(({ version, ring, hasEnded, teams: sets }) => {
        const list = listTeams(counter.list(sets), store);
        return { version, ring, hasEnded, teams: list.length, list };
      })
      .filter(({ teams }) => teams > 0),
    neighbours: findNeighbours(input, users),
  };
}

function listOtherNames({ group: { name, spellings }, aliases }: DescriptionInput): TechnologyDetails['otherNames'] {
  const used = new Set(spellings.map((each) => each.name));
  const unused = [...new Set(aliases)].filter((alias) => !used.has(alias)).map((alias) => ({ name: alias, teams: 0 }));
  return [...spellings, ...unused].filter((each) => each.name !== name);
}

function listTeams(numbers: readonly number[], { teams }: InventoryUses): TechnologyTeam[] {
  return numbers
    .flatMap((number) => {
      const team = teams[number];
      if (team === undefined) return [];
      const { id, name, sector, businessUnit } = team;
      return [{ teamId: id, teamName: name, sector, businessUnit }];
    })
    .sort((one, other) => compareNames(one.teamName, other.teamName));
}

function findNeighbours(
  { group, others, store }: DescriptionInput,
  users: readonly number[],
): TechnologyDetails['neighbours'] {
  const isUser = new Uint8Array(store.teams.length);
  for (const number of users) isUser[number] = 1;
  const shared = new TeamCounter(isUser);
  return others
    .filter((other) => other !== group)
    .map(({ category, name, versions }) => ({
      category,
      name,
      teams: shared.count(versions.flatMap(({ teams }) => teams)),
    }))
    .filter(({ teams }) => teams > 0)
    .sort((one, other) => other.teams - one.teams || compareNames(one.name, other.name))
    .slice(0, maxNeighbours);
}
