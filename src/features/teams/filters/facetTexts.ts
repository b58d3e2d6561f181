import type { TeamFacet } from '#domain/teams/teamFilters.ts';

/** Headings of the filters. */
export const facetTitles: Readonly<Record<TeamFacet, string>> = {
  sector: 'Sector',
  businessUnit: 'Business Unit',
  teamType: 'Team Type',
  status: 'Team Status',
  greenfield: 'Greenfield',
  mine: 'Your teams',
  reported: 'Reported this month',
  hold: 'On Hold, due within 90 days',
};

const flagNames: Readonly<Record<string, string>> = { '1': 'Yes', '0': 'No' };

/** Of a checkbox. */
export function describeValue(facet: TeamFacet, value: string): string {
  if (facet === 'mine') return facetTitles.mine;
  if (facet === 'hold') return facetTitles.hold;
  return facet === 'greenfield' || facet === 'reported' ? (flagNames[value] ?? value) : value;
}

/** Of a chip: `Sector: Retail`, `Your teams`. */
export function describeFilter(facet: TeamFacet, value: string): string {
  switch (facet) {
    case 'mine':
    case 'hold':
      return facetTitles[facet];
    case 'reported':
      return value === '1' ? 'Reported this month' : 'Not reported this month';
    case 'greenfield':
      return value === '1' ? 'Greenfield' : 'Not greenfield';
    case 'sector':
    case 'businessUnit':
    case 'teamType':
    case 'status':
      return `${facetTitles[facet]}: ${value}`;
  }
}
