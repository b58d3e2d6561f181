import { type Campaign, isAsking } from './campaign.ts';
import type { Task } from './requirement.ts';
import type { RuleFacts } from './ruleFacts.ts';
import { findStanding } from './standing.ts';
import type { ScopedTeam } from './teamFacts.ts';

export interface CampaignTask<Team extends ScopedTeam> {
  readonly campaign: Campaign;
  readonly team: Team;
  readonly tasks: readonly Task[];
  /** `YYYY-MM-DD`, the last exempt day; null for a team that has to act. */
  readonly exemptUntil: string | null;
}

/** Of campaigns that ask for something now; the first deadline first. */
export function tasksOfTeams<Team extends ScopedTeam>(
  campaigns: readonly Campaign[],
  teams: readonly Team[],
  factsOfRule: (rule: Campaign['rule']) => RuleFacts,
): CampaignTask<Team>[] {
  return campaigns
    .filter(isAsking)
    .toSorted((one, other) => Date.parse(one.deadline) - Date.parse(other.deadline))
    .flatMap((campaign) => {
      const { left, exempt } = findStanding(campaign, teams, factsOfRule(campaign.rule));
      const untilOf = (teamId: string): string =>
        campaign.exemptions
          .filter((each) => each.teamId === teamId && each.state === 'granted')
          .reduce((last, { until }) => (until > last ? until : last), '');
      return [
        ...left.map((each) => ({ campaign, ...each, exemptUntil: null })),
        ...exempt.map((each) => ({ campaign, ...each, exemptUntil: untilOf(each.team.$id) })),
      ];
    });
}
