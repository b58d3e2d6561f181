import { addDays, formatLocal } from '#domain/calendarDay.ts';
import { addMonths } from '#domain/monthly-metrics/reports.ts';
import { reminderHour } from '#domain/reminders/days.ts';
import { formatMailKeys } from '#domain/reminders/mails.ts';
import { summarizeTeams } from '#domain/summaries/planSummaries.ts';
import {
  findBehindNews,
  findCampaignNews,
  layOutMessage,
  summarizeOrganisation,
  type WebhookMessage,
} from '#domain/summaries/webhookMessages.ts';
import { finderOf, type MailRun, readTold } from './DueMail.ts';
import { lastSummaryDay } from './findMonthlySummaries.ts';
import { readSummary } from './readSummary.ts';

const kind = 'webhook';
/** Longer than a deadline stays a campaign's. */
const toldDays = 400;

/** Once each: campaigns started, ended or behind, and the organisation's month. Who is behind is read once a day. */
export const findWebhookMessages = finderOf(kind, async (run, isWaiting) => {
  const { ports, begun, today, timeZone } = run;
  const hour = Number(formatLocal(new Date(begun), timeZone).slice(11, 13));
  const news = findCampaignNews(await ports.listCampaigns(), run);
  const messages = [...news, ...(isWaiting || hour === reminderHour ? await readDaily(run) : [])];
  if (messages.length === 0) return [];
  const told = await readTold(ports, kind, addDays(today, -toldDays));
  return messages
    .filter(({ key }) => !told.has(key))
    .map((message) => [
      message.key,
      {
        ...{ email: kind, name: message.subject, teams: 0, about: formatMailKeys([message.key]) },
        layOut: (pageUrl) => layOutMessage(message, pageUrl),
      },
    ]);
});

async function readDaily(run: MailRun): Promise<WebhookMessage[]> {
  const month = addMonths(run.today.slice(0, 7), -1);
  const sources = await readSummary(run.ports, month, run);
  const behind = findBehindNews(sources.behind);
  if (Number(run.today.slice(8)) > lastSummaryDay) return behind;
  const teams = [...summarizeTeams(sources, month, run).values()];
  return [...behind, summarizeOrganisation(teams, sources.behind, month)];
}
