import { addMonths } from '#domain/monthly-metrics/reports.ts';
import { formatMailKeys, type ReminderMailStatus } from '#domain/reminders/mails.ts';
import { layOutSummary } from '#domain/summaries/layOutSummary.ts';
import { planSummaries } from '#domain/summaries/planSummaries.ts';
import { finderOf, told } from './DueMail.ts';
import { readSummary } from './readSummary.ts';

/** Of a month: after an outage of the first. */
export const lastSummaryDay = 3;
const ended: ReadonlySet<ReminderMailStatus> = new Set([...told, 'skipped']);

/** Of the month that is over, to each lead once, while reminders are on. */
export const findMonthlySummaries = finderOf('summary', async (run) => {
  const { ports, today, settings } = run;
  if (!settings.enabled || Number(today.slice(8)) > lastSummaryDay) return [];
  const earlier = await ports.mails.listSince('summary', `${today.slice(0, 7)}-01`);
  // Mails are sent once all rows are there.
  if (earlier.length > 0 && earlier.every(({ fields }) => ended.has(fields.status))) return [];
  const month = addMonths(today.slice(0, 7), -1);
  const known = new Set(earlier.flatMap(({ fields }) => (told.has(fields.status) ? [fields.email] : [])));
  const optedOut = await ports.readOptOuts('summary');
  return planSummaries(await readSummary(ports, month, run), month, run)
    .filter(({ email }) => !known.has(email) && !optedOut.has(email))
    .map((summary) => {
      const { email, name, teams } = summary;
      const layOut = (pageUrl: string) => layOutSummary(summary, month, pageUrl);
      return [email, { email, name, teams: teams.length, about: formatMailKeys([month]), layOut }];
    });
});
