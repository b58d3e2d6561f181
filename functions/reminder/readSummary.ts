import type { OrganisationDay } from '#domain/calendarDay.ts';
import { historyNeeds, progressOf } from '#domain/campaigns/campaignProgress.ts';
import { describeProgress, isBehind } from '#domain/campaigns/campaignTexts.ts';
import { factsByRule } from '#domain/campaigns/ruleFacts.ts';
import { addMonths, type Month } from '#domain/monthly-metrics/reports.ts';
import type { ReminderOrganisation } from '#domain/reminders/planReminders.ts';
import type { BehindCampaign, SummarySources } from '#domain/summaries/planSummaries.ts';
import { readRules } from '#domain/technologies/readRules.ts';
import type { ReminderPorts } from './ports.ts';

/** For the summary of a month that is over. */
export async function readSummary(ports: ReminderPorts, month: Month, day: OrganisationDay): Promise<SummarySources> {
  const organisation = await ports.readOrganisation();
  const reports = await ports.listReports([addMonths(month, -1), month]);
  return { organisation, reports, behind: await readBehind(ports, organisation, day) };
}

/** Of running campaigns, by the line of their pages. */
async function readBehind(
  ports: Pick<ReminderPorts, 'readHistory'>,
  organisation: ReminderOrganisation,
  day: OrganisationDay,
): Promise<BehindCampaign[]> {
  const { teams, campaigns } = organisation;
  const factsOf = factsByRule(organisation, readRules(organisation.rules), day);
  const behind: BehindCampaign[] = [];
  for (const campaign of campaigns) {
    const facts = factsOf(campaign.rule);
    const needs = historyNeeds(campaign, facts);
    const progress = progressOf(campaign, teams, facts, needs, await ports.readHistory(needs));
    if (!isBehind(progress.days, campaign, day.today)) continue;
    const leftIds = new Set(progress.teams.filter(({ state }) => state === 'left').map(({ id }) => id));
    behind.push({ campaign, leftIds, sentence: describeProgress(progress.days, campaign, day.today) });
  }
  return behind;
}
