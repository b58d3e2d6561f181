import { addDays, calendarDay, formatLocal } from '#domain/calendarDay.ts';
import { addMonths } from '#domain/monthly-metrics/reports.ts';
import { isMailTime, reminderHour } from '#domain/reminders/days.ts';
import { formatMailKeys, mailKindOf } from '#domain/reminders/mails.ts';
import { summarizeTeams } from '#domain/summaries/planSummaries.ts';
import {
  findBehindNews,
  findCampaignNews,
  layOutMessage,
  summarizeOrganisation,
  type WebhookMessage,
} from '#domain/summaries/webhookMessages.ts';
import type { DueMail, FindDueMails, MailRun } from './DueMail.ts';
import { lastSummaryDay } from './findMonthlySummaries.ts';
import { mailIdOf } from './ports.ts';
import { readSummary } from './readSummary.ts';
import { readTold } from './readTold.ts';

const kind = 'webhook';
/** Longer than a deadline stays a campaign's. */
const toldDays = 400;

/** Once each: campaigns started, ended or behind, and the organisation's month. Who is behind is read once a day. */
export const findWebhookMessages: FindDueMails = async (run) => {
  const { ports, begun, day, waiting } = run;
  const { timeZone } = ports;
  if (!isMailTime(new Date(begun), timeZone)) return undefined;
  const dayOf = (iso: string): string => calendarDay(new Date(iso), timeZone);
  const isWaiting = waiting.some(({ fields }) => mailKindOf(fields) === kind);
  const hour = Number(formatLocal(new Date(begun), timeZone).slice(11, 13));
  const news = findCampaignNews(await ports.listCampaigns(), day, dayOf);
  const messages = [...news, ...(isWaiting || hour === reminderHour ? await readDaily(run) : [])];
  if (messages.length === 0 && !isWaiting) return undefined;
  const told = await readTold(ports, kind, addDays(day, -toldDays));
  const mails = messages
    .filter(({ key }) => !told.has(key))
    .map((message): [string, DueMail] => [
      mailIdOf(day, message.key, kind),
      {
        ...{ email: kind, name: message.subject, teams: 0, about: formatMailKeys([message.key]) },
        layOut: (pageUrl) => layOutMessage(message, pageUrl),
      },
    ]);
  return { kind, mails: new Map(mails) };
};

async function readDaily({ ports, day }: MailRun): Promise<WebhookMessage[]> {
  const today = { today: day, timeZone: ports.timeZone };
  const month = addMonths(day.slice(0, 7), -1);
  const sources = await readSummary(ports, month, today);
  const behind = findBehindNews(sources.behind);
  if (Number(day.slice(8)) > lastSummaryDay) return behind;
  const teams = [...summarizeTeams(sources, month, today).values()];
  return [...behind, summarizeOrganisation(teams, sources.behind, month)];
}
