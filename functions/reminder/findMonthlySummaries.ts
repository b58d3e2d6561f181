import { addMonths } from '#domain/monthly-metrics/reports.ts';
import { isMailTime } from '#domain/reminders/days.ts';
import { formatMailKeys, mailKindOf, type ReminderMailStatus } from '#domain/reminders/mails.ts';
import { layOutSummary } from '#domain/summaries/layOutSummary.ts';
import { planSummaries } from '#domain/summaries/planSummaries.ts';
import type { DueMail, FindDueMails } from './DueMail.ts';
import { mailIdOf } from './ports.ts';
import { readSummary } from './readSummary.ts';
import { told } from './readTold.ts';

const kind = 'summary';
/** Of a month: after an outage of the first. */
export const lastSummaryDay = 3;
const ended: ReadonlySet<ReminderMailStatus> = new Set([...told, 'skipped']);

/** Of the month that is over, to each lead once, while reminders are on. */
export const findMonthlySummaries: FindDueMails = async ({ ports, begun, day, settings, waiting }) => {
  const { timeZone } = ports;
  const isDue = settings.enabled && Number(day.slice(8)) <= lastSummaryDay && isMailTime(new Date(begun), timeZone);
  const earlier = isDue ? await ports.mails.listSince(kind, `${day.slice(0, 7)}-01`) : [];
  // Mails are sent once all rows are there.
  const isDone = earlier.length > 0 && earlier.every(({ fields }) => ended.has(fields.status));
  if (!isDue || isDone) {
    const isWaiting = waiting.some(({ fields }) => mailKindOf(fields) === kind);
    return isWaiting ? { kind, mails: new Map<string, DueMail>() } : undefined;
  }
  const month = addMonths(day.slice(0, 7), -1);
  const known = new Set(earlier.flatMap(({ fields }) => (told.has(fields.status) ? [fields.email] : [])));
  const optedOut = await ports.readOptOuts('summary');
  const summaries = planSummaries(await readSummary(ports, month, { today: day, timeZone }), month, {
    today: day,
    timeZone,
  });
  const mails = summaries
    .filter(({ email }) => !known.has(email) && !optedOut.has(email))
    .map((summary): [string, DueMail] => {
      const { email, name, teams } = summary;
      const layOut = (pageUrl: string) => layOutSummary(summary, month, pageUrl);
      return [mailIdOf(day, email, kind), { email, name, teams: teams.length, about: formatMailKeys([month]), layOut }];
    });
  return { kind, mails: new Map(mails) };
};
