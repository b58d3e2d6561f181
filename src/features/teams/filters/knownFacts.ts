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
export type KnownFact = ReadonlySet<string> | 'unknown' | 'unavailable';
export type KnownFacts = Readonly<Record<FactFacet, KnownFact>>;

export const nothingKnown: KnownFacts = { mine: 'unknown', reported: 'unknown', hold: 'unknown' };

const nobody: ReadonlySet<string> = new Set();

/** Facts for counting and filtering; nothing is true of any team where it isn't known. */
export function factsOf(known: KnownFacts): TeamFacts {
  const [mine, reported, hold] = factFacets.map((facet) => (typeof known[facet] === 'string' ? nobody : known[facet]));
  return { mine: mine ?? nobody, reported: reported ?? nobody, hold: hold ?? nobody };
}

/** The filters that can be applied: without those of facts that aren't available; undefined while one is being read. */
export function applicableFilters(filters: TeamFilters, known: KnownFacts): TeamFilters | undefined {
  const wanted = factFacets.filter((facet) => filters[facet].length > 0);
  if (wanted.some((facet) => known[facet] === 'unknown')) return undefined;
  return wanted
    .filter((facet) => known[facet] === 'unavailable')
    .reduce<TeamFilters>((left, facet) => ({ ...left, [facet]: noTeamFilters[facet] }), filters);
}
