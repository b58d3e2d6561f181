/** '1 team', '6,000 teams'. */
export function countTeams(teams: number): string {
  return `${teams.toLocaleString('en-US')} ${teams === 1 ? 'team' : 'teams'}`;
}
