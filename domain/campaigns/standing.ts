import { calendarDay, type OrganisationDay } from '#domain/calendarDay.ts';
import { isClosed } from '#domain/teams/closedTeam.ts';
import { type Campaign, isExempt } from './campaign.ts';
import type { Requirement, Task, TeamFacts } from './requirement.ts';
import { matchesScope, type ScopedTeam } from './teamFacts.ts';

interface AskedTeam<Team extends ScopedTeam> {
  readonly team: Team;
  readonly tasks: readonly Task[];
}

/** Of the teams in a campaign's scope, now. */
export interface Standing<Team extends ScopedTeam> {
  readonly left: readonly AskedTeam<Team>[];
  /** That would be left. */
  readonly exempt: readonly AskedTeam<Team>[];
  /** Closed or not. */
  readonly inScope: number;
  readonly closed: number;
}

type Asking = Pick<Campaign, 'scope' | 'exemptions'>;

export function findStanding<Team extends ScopedTeam>(
  { scope, exemptions }: Asking,
  teams: readonly Team[],
  { requirement, factsOf }: { readonly requirement: Requirement; readonly factsOf: (teamId: string) => TeamFacts },
  { today, timeZone }: OrganisationDay,
): Standing<Team> {
  const dayOf = (iso: string): string => calendarDay(new Date(iso), timeZone);
  const inScope = teams.filter((team) => matchesScope(scope, team));
  const open = inScope.filter(({ teamStatus }) => !isClosed(teamStatus));
  const asked = open.flatMap((team): AskedTeam<Team>[] => {
    const tasks = requirement.tasks(factsOf(team.$id), today);
    return tasks.length > 0 ? [{ team, tasks }] : [];
  });
  const isOut = ({ team }: AskedTeam<Team>): boolean => isExempt(exemptions, team.$id, today, dayOf);
  return {
    left: asked.filter((each) => !isOut(each)),
    exempt: asked.filter(isOut),
    inScope: inScope.length,
    closed: inScope.length - open.length,
  };
}
