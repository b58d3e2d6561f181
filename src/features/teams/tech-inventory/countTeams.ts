import { formatNumber } from '#domain/formatNumber.ts';

/** '1 team', '6,000 teams'. */
export function countTeams(teams: number): string {
  return `${formatNumber(teams)} ${teams === 1 ? 'team' : 'teams'}`;
}
