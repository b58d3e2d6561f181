import { isClosed } from '#domain/teams/closedTeam.ts';
import { type Campaign, isExempt } from './campaign.ts';
import type { Task } from './requirement.ts';
import type { RuleFacts } from './ruleFacts.ts';
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

export function findStanding<Team extends ScopedTeam>(
  { scope, exemptions }: Pick<Campaign, 'scope' | 'exemptions'>,
  teams: readonly Team[],
  { requirement, factsOf, day }: RuleFacts,
): Standing<Team> {
  const inScope = teams.filter((team) => matchesScope(scope, team));
  const open = inScope.filter(({ teamStatus }) => !isClosed(teamStatus));
  const asked = open.flatMap((team): AskedTeam<Team>[] => {
    const tasks = requirement.tasks(factsOf(team.$id), day.today);
    return tasks.length > 0 ? [{ team, tasks }] : [];
  });
  const isOut = ({ team }: AskedTeam<Team>): boolean => isExempt(exemptions, team.$id, day);
  return {
    left: asked.filter((each) => !isOut(each)),
    exempt: asked.filter(isOut),
    inScope: inScope.length,
    closed: inScope.length - open.length,
  };
}
