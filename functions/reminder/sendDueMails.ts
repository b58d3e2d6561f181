import type { DueMails, FindDueMails } from './DueMail.ts';
import { findDueReminders } from './sendReminders.ts';
import { findTokenWarnings } from './findTokenWarnings.ts';
import type { OpenMailer } from './openMailer.ts';
import type { ReminderPorts } from './ports.ts';
import { beginRun, sendMails, type SentMails } from './sendMails.ts';

export const everyKind: readonly FindDueMails[] = [findDueReminders, findTokenWarnings];

/** By the schedule, of every kind. Throws what the platform threw, and for a missing setting. @param openMailer called when mails are due */
export async function sendDueMails(
  executionId: string,
  ports: ReminderPorts,
  openMailer: () => OpenMailer,
  finders = everyKind,
): Promise<SentMails> {
  const run = await beginRun(executionId, ports);
  const due: DueMails[] = [];
  for (const find of finders) {
    const found = await find(run);
    if (found !== undefined) due.push(found);
  }
  const { settings, unknown } = run;
  if (due.length === 0) {
    return { outcome: settings.enabled ? 'notDue' : 'off', sent: 0, failed: 0, queued: 0, unknown };
  }
  const result = await sendMails(run, due, openMailer);
  return { ...result, unknown: result.unknown + unknown };
}
