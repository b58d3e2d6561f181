import { teamTabs, type TeamTab } from '#src/paths.ts';

/** The tab that an address names after the team id; Team Info when it names none, or one that is not there (SPEC section 2). */
export function toTeamTab(rest: string | undefined): TeamTab {
  const [segment] = (rest ?? '').split('/');
  return teamTabs.find((tab) => tab === segment) ?? 'teamInfo';
}
