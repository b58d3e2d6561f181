import { addDays, calendarDay, type OrganisationDay } from '#domain/calendarDay.ts';
import { type Campaign, isAsking } from '#domain/campaigns/campaign.ts';
import { describeAsked } from '#domain/campaigns/campaignTexts.ts';
import { formatCount } from '#domain/formatNumber.ts';
import { formatMonth, type Month } from '#domain/monthly-metrics/reports.ts';
import { pageAddress } from '#domain/reminders/links.ts';
import type { MailLayout } from '#domain/reminders/mailLayout.ts';
import { toLine } from '#domain/reminders/reminderText.ts';
import { describeReported } from './layOutSummary.ts';
import { type BehindCampaign, type SummaryLine, type TeamSummary, toCampaignLine } from './planSummaries.ts';

export interface WebhookMessage {
  /** Told once. */
  readonly key: string;
  readonly subject: string;
  readonly lines: readonly SummaryLine[];
}

/** Of campaigns; older events are not told any more. */
const newsDays = 7;

/** Campaigns that were started or ended within a week. */
export function findCampaignNews(
  campaigns: readonly Campaign[],
  { today, timeZone }: OrganisationDay,
): WebhookMessage[] {
  const since = addDays(today, -newsDays);
  return campaigns.flatMap((campaign): WebhookMessage[] => {
    const { $id, name, status, startedAt, endedAt } = campaign;
    const news = (what: 'started' | 'ended', at: string | null): WebhookMessage[] => {
      if (at === null || calendarDay(new Date(at), timeZone) < since) return [];
      const text = what === 'started' || isAsking(campaign) ? describeAsked(campaign) : toLine(name);
      const line = { text: toLine(text), path: `/campaigns/${encodeURIComponent($id)}` };
      return [{ key: `${$id} ${what} ${at}`, subject: `Campaign ${what}: ${toLine(name)}`, lines: [line] }];
    };
    if (status === 'running') return news('started', startedAt);
    return status === 'ended' ? news('ended', endedAt) : [];
  });
}

/** Each campaign once for its deadline. */
export function findBehindNews(behind: readonly BehindCampaign[]): WebhookMessage[] {
  return behind.map((each) => ({
    key: `${each.campaign.$id} behind ${each.campaign.deadline}`,
    subject: `Campaign behind: ${toLine(each.campaign.name)}`,
    lines: [toCampaignLine(each)],
  }));
}

/** Of all open teams; the month is over. */
export function summarizeOrganisation(
  teams: readonly TeamSummary[],
  behind: readonly BehindCampaign[],
  month: Month,
): WebhookMessage {
  const late = teams.filter((team) => team.late.length > 0).length;
  const reported = describeReported(teams, month, 'of') || 'No team was expected to report.';
  const lateText = late === 0 ? '' : ` ${formatCount(late, 'team')} ${late === 1 ? 'misses' : 'miss'} a month.`;
  return {
    key: `summary ${month}`,
    subject: formatMonth(month),
    lines: [{ text: `${reported}${lateText}`, path: '/reporting' }, ...behind.map(toCampaignLine)],
  };
}

export function layOutMessage({ subject, lines }: WebhookMessage, pageUrl: string): MailLayout {
  const items = lines.map(({ text, path }) => ({ label: text, url: pageAddress(pageUrl, path) }));
  return { subject, blocks: [{ kind: 'list', items }], footer: '' };
}
