import { isForTeams } from '#domain/reminders/countReminders.ts';
import { dueReminderDay, parseReminderDays } from '#domain/reminders/days.ts';
import { planReminders, type Reminder } from '#domain/reminders/planReminders.ts';
import type { DueMail, FindDueMails, MailRun } from './DueMail.ts';
import type { OpenMailer } from './openMailer.ts';
import { mailIdOf, type ReminderPorts } from './ports.ts';
import { toReminderMail } from './toReminderMail.ts';
import { beginRun, type MailRequest, sendMails, type SentMails } from './sendMails.ts';

/** On their days, and whenever those wait that somebody has asked for. */
export const findDueReminders: FindDueMails = async (run) => {
  const { timeZone, begun, settings, waiting } = run;
  const askedIds = new Set(waiting.filter(({ fields }) => fields.askedBy !== null).map(({ id }) => id));
  const days = parseReminderDays(settings.days);
  const isDue = settings.enabled && dueReminderDay(new Date(begun), timeZone, days) !== undefined;
  if (!isDue && askedIds.size === 0) return undefined;
  return {
    kind: 'reminder',
    mails: toMails(await readReminders(run), run),
    isChosen: (id) => isDue || askedIds.has(id),
  };
};

/** Of the teams that an admin chose, on any day at any hour. */
export async function sendRemindersByHand(
  executionId: string,
  ports: ReminderPorts,
  openMailer: () => OpenMailer,
  { teamIds, ...request }: MailRequest & { readonly teamIds: ReadonlySet<string> },
): Promise<SentMails> {
  const run = await beginRun(executionId, ports);
  const reminders = await readReminders(run);
  const chosen = new Set([...reminders].flatMap(([id, reminder]) => (isForTeams(reminder, teamIds) ? [id] : [])));
  const due = { kind: 'reminder', mails: toMails(reminders, run), isChosen: (id: string) => chosen.has(id) } as const;
  return sendMails(run, [due], openMailer, request);
}

/** By row id. */
async function readReminders(run: MailRun): Promise<ReadonlyMap<string, Reminder>> {
  const reminders = planReminders(await run.ports.readOrganisation(), run);
  return new Map(reminders.map((each) => [mailIdOf(run.today, each.email), each]));
}

function toMails(reminders: ReadonlyMap<string, Reminder>, { today, settings }: MailRun): Map<string, DueMail> {
  const month = today.slice(0, 7);
  return new Map(Array.from(reminders, ([id, reminder]) => [id, toReminderMail(reminder, month, settings)]));
}
