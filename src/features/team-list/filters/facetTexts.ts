import { reportChoiceLabels } from '#domain/monthly-metrics/reportingState.ts';
import type { TeamFacet } from '#domain/teams/teamFilters.ts';

export const facetTitles: Readonly<Record<TeamFacet, string>> = {
  sector: 'Sector',
  businessUnit: 'Business Unit',
  teamType: 'Team Type',
  status: 'Team Status',
  greenfield: 'Greenfield',
  mine: 'Your teams',
  reported: 'Reported this month',
  hold: 'On Hold',
  campaign: 'Has to act in a campaign',
};

const holdNames: Readonly<Record<string, string>> = {
  any: 'Uses something on Hold',
  due: 'On Hold, due within 90 days',
};

const flagNames: Readonly<Record<string, string>> = { '1': 'Yes', '0': 'No' };

export function describeValue(facet: TeamFacet, value: string): string {
  if (facet === 'mine') return facetTitles.mine;
  if (facet === 'hold') return holdNames[value] ?? value;
  return facet === 'greenfield' || facet === 'reported' ? (flagNames[value] ?? value) : value;
}

/** Of a chip: `Sector: Retail`, `Your teams`, `Uses something on Hold`. @param campaign name of the chosen one; '' while unknown */
export function describeFilter(facet: TeamFacet, value: string, campaign: string): string {
  switch (facet) {
    case 'mine':
    case 'hold':
      return describeValue(facet, value);
    case 'reported':
      return reportChoiceLabels[value === '1' ? 'reported' : 'missing'];
    case 'greenfield':
      return value === '1' ? 'Greenfield' : 'Not greenfield';
    case 'campaign':
      return campaign === '' ? facetTitles.campaign : `Campaign: ${campaign}`;
    case 'sector':
    case 'businessUnit':
    case 'teamType':
    case 'status':
      return `${facetTitles[facet]}: ${value}`;
  }
}
