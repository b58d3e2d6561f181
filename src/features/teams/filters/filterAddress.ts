import {
  flagValues,
  noTeamFilters,
  type TeamFacet,
  teamFacets,
  type TeamFilters,
  textFacets,
} from '#domain/teams/teamFilters.ts';

const isText = (facet: TeamFacet): facet is (typeof textFacets)[number] =>
  (textFacets as readonly TeamFacet[]).includes(facet);

/** Parses `?sector=Retail&sector=Health&greenfield=1&hold=any`. Never throws: what makes no sense is ignored. */
export function parseTeamFilters(params: URLSearchParams): TeamFilters {
  const values = teamFacets.map((facet) => {
    const given = [...new Set(params.getAll(facet).map((value) => renamed(facet, value)))].filter(
      (value) => value !== '',
    );
    if (isText(facet)) return [facet, given] as const;
    const known: readonly string[] = flagValues[facet];
    return [facet, given.filter((value) => known.includes(value))] as const;
  });
  return { ...noTeamFilters, ...Object.fromEntries(values) };
}

/** `hold=1` of earlier addresses and views. */
function renamed(facet: TeamFacet, value: string): string {
  return facet === 'hold' && value === '1' ? 'due' : value;
}

/** `params` with these filters, from page 1; unrelated parameters are kept. */
export function formatTeamFilters(filters: TeamFilters, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('page');
  for (const facet of teamFacets) {
    next.delete(facet);
    for (const value of filters[facet]) next.append(facet, value);
  }
  return next;
}

/** `filters` with one value more, or less when it was chosen. */
export function toggleValue(filters: TeamFilters, facet: TeamFacet, value: string): TeamFilters {
  const chosen = filters[facet];
  return {
    ...filters,
    [facet]: chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value],
  };
}
