import type { OrganisationDay } from '#domain/calendarDay.ts';
import type { Campaign } from '#domain/campaigns/campaign.ts';
import { describeAsked, describeTasks } from '#domain/campaigns/campaignTexts.ts';
import { type FactRows, factsByRule } from '#domain/campaigns/ruleFacts.ts';
import { taskPath } from '#domain/campaigns/taskPath.ts';
import { tasksOfTeams } from '#domain/campaigns/tasksOfTeams.ts';
import type { ScopedTeam } from '#domain/campaigns/teamFacts.ts';
import { formatCount } from '#domain/formatNumber.ts';
import { groupBy } from '#domain/groupBy.ts';
import type { Team } from '#domain/team.ts';
import type { RuleBook } from '#domain/technologies/rules.ts';
import type { MailLayout } from './mailLayout.ts';
import { toLine } from './reminderText.ts';

/** Task of a team in a running campaign, as a mail names it. */
export interface RemindedTask {
  readonly campaignId: string;
  readonly teamId: string;
  readonly team: string;
  /** `Leave Java 8 by March 31, 2027: move to 21` */
  readonly asked: string;
  /** `Java 8` */
  readonly now: string;
  /** Of the page, where it is done. */
  readonly path: string;
}

interface RemindedOrganisation extends FactRows {
  readonly campaigns: readonly Campaign[];
  readonly teams: readonly (ScopedTeam & Pick<Team, 'teamName'>)[];
}

/** By team, the first deadline first; none of exempt teams. */
export function findRemindedTasks(
  organisation: RemindedOrganisation,
  book: RuleBook,
  day: OrganisationDay,
): ReadonlyMap<string, readonly RemindedTask[]> {
  const running = organisation.campaigns.filter(({ status }) => status === 'running');
  const asked = tasksOfTeams(running, organisation.teams, factsByRule(organisation, book, day));
  const tasks = asked.flatMap(({ campaign, team, tasks, exemptUntil }): RemindedTask[] => {
    if (exemptUntil !== null) return [];
    return [
      {
        ...{ campaignId: campaign.$id, teamId: team.$id, team: toLine(team.teamName) || team.$id },
        ...{ asked: toLine(describeAsked(campaign)), now: toLine(describeTasks(tasks)) },
        path: taskPath(campaign.rule, team.$id, tasks),
      },
    ];
  });
  return groupBy(tasks, ({ teamId }) => teamId);
}

/** Above the list, below what the admins wrote about months. */
export const alsoAsked = 'Campaigns also ask your teams:';

/** Of somebody who is asked for no month. */
export function layOutTasks(name: string, tasks: readonly RemindedTask[]): Pick<MailLayout, 'subject' | 'blocks'> {
  const teams = formatCount(new Set(tasks.map(({ teamId }) => teamId)).size, 'team');
  const text = `Hello ${name},\n\ncampaigns ask your teams to act:`;
  return { subject: `Asked by campaigns: ${teams} to act`, blocks: [{ kind: 'text', text }] };
}
