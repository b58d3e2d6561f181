import { flagValues, type TeamFacet, teamFacets, type TeamFilters } from '#domain/teams/teamFilters.ts';
import { type AddressCodec, oneOf, pageNumber, readAddress, text } from '#src/lists/addressState.ts';

/** Each value once: `?sector=Retail&sector=Health`. */
function valuesOf(facet: TeamFacet): AddressCodec<readonly string[]> {
  const known = (flagValues as Partial<Record<TeamFacet, readonly string[]>>)[facet];
  return {
    parse: (given) => {
      const values = new Set(given.map((value) => renamed(facet, value)));
      const valid = [...values].filter((value) => value !== '' && (known?.includes(value) ?? true));
      return facet === 'campaign' ? valid.slice(-1) : valid;
    },
    format: (values) => values,
  };
}

/** `hold=1` of earlier addresses and views. */
function renamed(facet: TeamFacet, value: string): string {
  return facet === 'hold' && value === '1' ? 'due' : value;
}

const facetsSchema = Object.fromEntries(teamFacets.map((facet) => [facet, valuesOf(facet)])) as Record<
  TeamFacet,
  AddressCodec<readonly string[]>
>;

/** Search and filters of the address: `?search=pay&in=all&sector=Retail&sector=Health&greenfield=1&hold=any`. */
export const narrowingSchema = { search: text(), in: oneOf(['all']), ...facetsSchema, page: pageNumber() };

/** @param query of the filters alone */
export function parseTeamFilters(query: string): TeamFilters {
  return readAddress(facetsSchema, new URLSearchParams(query));
}
