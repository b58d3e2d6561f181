import {
  type FactFacet,
  factFacets,
  noTeamFilters,
  type TeamFacts,
  type TeamFilters,
} from '#domain/teams/teamFilters.ts';

/**
 * Teams of which something is true. `unknown`: being read; `unavailable`: it can't be read, or says nothing of anybody, so that the filter
 * is left out.
 */
export type KnownFact<Facet extends FactFacet> = TeamFacts[Facet] | 'unknown' | 'unavailable';
export type KnownFacts = { readonly [Facet in FactFacet]: KnownFact<Facet> };
/** Takes what is known of one facet. */
export type TellFact = <Facet extends FactFacet>(facet: Facet, fact: KnownFact<Facet>) => void;

export const nothingKnown: KnownFacts = { mine: 'unknown', reported: 'unknown', hold: 'unknown' };

const nobody: ReadonlySet<string> = new Set();
const noHolds: TeamFacts['hold'] = new Map();

/** Facts for counting and filtering; nothing is true of any team where it isn't known. */
export function factsOf({ mine, reported, hold }: KnownFacts): TeamFacts {
  return {
    mine: typeof mine === 'string' ? nobody : mine,
    reported: typeof reported === 'string' ? nobody : reported,
    hold: typeof hold === 'string' ? noHolds : hold,
  };
}

/** The filters that can be applied: without those of facts that aren't available; undefined while one is being read. */
export function applicableFilters(filters: TeamFilters, known: KnownFacts): TeamFilters | undefined {
  const wanted = factFacets.filter((facet) => filters[facet].length > 0);
  if (wanted.some((facet) => known[facet] === 'unknown')) return undefined;
  return wanted
    .filter((facet) => known[facet] === 'unavailable')
    .reduce<TeamFilters>((left, facet) => ({ ...left, [facet]: noTeamFilters[facet] }), filters);
}
