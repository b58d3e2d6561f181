import { compareNames } from '#domain/compareNames.ts';
import type { Team } from '#domain/team.ts';
import { isClosed } from '#domain/teams/closedTeam.ts';
import { holdFilterOf, holdFilters, type TeamHolds } from '#domain/technologies/holds.ts';
import { notAvailable, tidyText, toTitleCase } from '#domain/text.ts';

export const teamFacets = [
  'sector',
  'businessUnit',
  'teamType',
  'status',
  'greenfield',
  'mine',
  'reported',
  'hold',
  'campaign',
] as const;
export type TeamFacet = (typeof teamFacets)[number];

/** Any value may be chosen. */
export const textFacets = ['sector', 'businessUnit', 'teamType', 'status'] as const satisfies TeamFacet[];
/** `1` yes, `0` no. Of what a team uses: on Hold (`any`), and due within 90 days. */
export const flagValues = {
  greenfield: ['1', '0'],
  mine: ['1'],
  reported: ['1', '0'],
  hold: holdFilters,
} as const satisfies Partial<Record<TeamFacet, readonly string[]>>;

export const factFacets = ['mine', 'reported', 'hold', 'campaign'] as const satisfies TeamFacet[];
export type FactFacet = (typeof factFacets)[number];

/** Any of the chosen values fits; none: no filter. Of campaigns one at a time, by its id. */
export type TeamFilters = Readonly<Record<TeamFacet, readonly string[]>>;

/** By team id. */
export interface TeamFacts {
  readonly mine: ReadonlySet<string>;
  readonly reported: ReadonlySet<string>;
  readonly hold: ReadonlyMap<string, TeamHolds>;
  readonly campaign: AskedByCampaign;
}

/** Teams that have to act in a campaign. */
interface AskedByCampaign {
  readonly id: string;
  readonly name: string;
  readonly teams: ReadonlySet<string>;
}

export const noTeamFacts: TeamFacts = {
  mine: new Set(),
  reported: new Set(),
  hold: new Map(),
  campaign: { id: '', name: '', teams: new Set() },
};

export const noTeamFilters: TeamFilters = {
  sector: [],
  businessUnit: [],
  teamType: [],
  status: [],
  greenfield: [],
  mine: [],
  reported: [],
  hold: [],
  campaign: [],
};

const flag = (is: boolean): string => (is ? '1' : '0');

/** `N/A` where the team doesn't say; '' for the report of a closed team, of which none is expected. */
export function facetValue(team: Team, facet: TeamFacet, facts: TeamFacts): string {
  switch (facet) {
    case 'sector':
    case 'businessUnit':
      return tidyText(team[facet]) || notAvailable;
    case 'teamType':
      return toTitleCase(team.teamType) || notAvailable;
    case 'status':
      return toTitleCase(team.teamStatus) || notAvailable;
    case 'greenfield':
      return flag(team.greenfield);
    case 'reported':
      return isClosedTeam(team) ? '' : flag(facts.reported.has(team.$id));
    case 'mine':
      return flag(facts[facet].has(team.$id));
    case 'hold':
      return holdFilterOf(facts.hold.get(team.$id)) || flag(false);
    case 'campaign':
      return facts.campaign.teams.has(team.$id) ? facts.campaign.id : '';
  }
}

const closedTeams = new WeakMap<Team, boolean>();

function isClosedTeam(team: Team): boolean {
  const isKnown = closedTeams.get(team);
  if (isKnown !== undefined) return isKnown;
  const is = isClosed(team.teamStatus);
  closedTeams.set(team, is);
  return is;
}

const textValues = new WeakMap<Team, Map<TeamFacet, string>>();

/** Cached for each team, since title case takes its time. */
function knownValue(team: Team, facet: TeamFacet, facts: TeamFacts): string {
  if ((factFacets as readonly TeamFacet[]).includes(facet)) return facetValue(team, facet, facts);
  let values = textValues.get(team);
  if (values === undefined) {
    values = new Map();
    textValues.set(team, values);
  }
  let value = values.get(facet);
  if (value === undefined) {
    value = facetValue(team, facet, facts);
    values.set(facet, value);
  }
  return value;
}

export function chosenFacets(filters: TeamFilters): TeamFacet[] {
  return teamFacets.filter((facet) => filters[facet].length > 0);
}

/** A technology that is due within 90 days is on Hold as well. */
function chosenValues(filters: TeamFilters): (readonly [TeamFacet, ReadonlySet<string>])[] {
  return chosenFacets(filters).map((facet) => {
    const values = new Set(filters[facet]);
    if (facet === 'hold' && values.has('any')) values.add('due');
    return [facet, values];
  });
}

/** Undefined when nothing is chosen. */
export function filterOf(filters: TeamFilters, facts: TeamFacts): ((team: Team) => boolean) | undefined {
  const chosen = chosenValues(filters);
  if (chosen.length === 0) return undefined;
  return (team) => chosen.every(([facet, values]) => values.has(knownValue(team, facet, facts)));
}

export type FacetCounts = Readonly<Record<TeamFacet, ReadonlyMap<string, number>>>;

/** In one pass, with the filters of the other facets as they are. */
export function countFacets(teams: readonly Team[], filters: TeamFilters, facts: TeamFacts): FacetCounts {
  const chosen = chosenValues(filters);
  const counts = Object.fromEntries(teamFacets.map((facet) => [facet, new Map<string, number>()])) as Record<
    TeamFacet,
    Map<string, number>
  >;
  for (const team of teams) {
    const misses = chosen.filter(([facet, values]) => !values.has(knownValue(team, facet, facts)));
    if (misses.length > 1) continue;
    for (const facet of misses.length === 0 ? teamFacets : misses.map(([missed]) => missed)) {
      const value = knownValue(team, facet, facts);
      counts[facet].set(value, (counts[facet].get(value) ?? 0) + 1);
    }
  }
  counts.hold.set('any', (counts.hold.get('any') ?? 0) + (counts.hold.get('due') ?? 0));
  return counts;
}

/** By name, `N/A` last. */
export function facetValues(teams: readonly Team[], facet: (typeof textFacets)[number], facts: TeamFacts): string[] {
  const values = new Set(teams.map((team) => knownValue(team, facet, facts)));
  return [...values].sort(
    (one, other) => Number(one === notAvailable) - Number(other === notAvailable) || compareNames(one, other),
  );
}
