import {
  type FactFacet,
  factFacets,
  noTeamFacts,
  noTeamFilters,
  type TeamFacts,
  type TeamFilters,
} from '#domain/teams/teamFilters.ts';

/** `unknown`: being read; `unavailable`: can't be read, or says nothing of anybody, so that the filter is left out. */
export type KnownFact<Facet extends FactFacet> = TeamFacts[Facet] | 'unknown' | 'unavailable';
export type KnownFacts = { readonly [Facet in FactFacet]: KnownFact<Facet> };
export type TellFact = <Facet extends FactFacet>(facet: Facet, fact: KnownFact<Facet>) => void;

export const nothingKnown: KnownFacts = { mine: 'unknown', reported: 'unknown', hold: 'unknown', campaign: 'unknown' };

/** A fact that isn't known is true of no team. */
export function factsOf({ mine, reported, hold, campaign }: KnownFacts): TeamFacts {
  return {
    mine: typeof mine === 'string' ? noTeamFacts.mine : mine,
    reported: typeof reported === 'string' ? noTeamFacts.reported : reported,
    hold: typeof hold === 'string' ? noTeamFacts.hold : hold,
    campaign: typeof campaign === 'string' ? noTeamFacts.campaign : campaign,
  };
}

/** Leaves out filters whose facts aren't available; undefined while one is being read. */
export function applicableFilters(filters: TeamFilters, known: KnownFacts): TeamFilters | undefined {
  const wanted = factFacets.filter((facet) => filters[facet].length > 0);
  if (wanted.some((facet) => known[facet] === 'unknown')) return undefined;
  return wanted
    .filter((facet) => known[facet] === 'unavailable')
    .reduce<TeamFilters>((left, facet) => ({ ...left, [facet]: noTeamFilters[facet] }), filters);
}
