import { messageOf } from '#functions/runtime/request.ts';
import type { DueMails, FindDueMails } from './DueMail.ts';
import { findDueReminders } from './sendReminders.ts';
import { findExemptionMails } from './findExemptionMails.ts';
import { findMonthlySummaries } from './findMonthlySummaries.ts';
import { findTokenWarnings } from './findTokenWarnings.ts';
import type { OpenMailer } from './openMailer.ts';
import type { ReminderPorts } from './ports.ts';
import { beginRun, sendMails, type SentMails } from './sendMails.ts';

export const everyKind: readonly FindDueMails[] = [
  findDueReminders,
  findTokenWarnings,
  findExemptionMails,
  findMonthlySummaries,
];

/** By the schedule, of every kind; one that can't be found holds back no other, and fails the run at its end. Throws what the platform threw, and for a missing setting. @param openMailer called when mails are due */
export async function sendDueMails(
  executionId: string,
  ports: ReminderPorts,
  openMailer: () => OpenMailer,
  finders = everyKind,
): Promise<SentMails> {
  const run = await beginRun(executionId, ports);
  const due: DueMails[] = [];
  const failures: string[] = [];
  for (const find of finders) {
    try {
      const found = await find(run);
      if (found !== undefined) due.push(found);
    } catch (thrown) {
      failures.push(messageOf(thrown));
    }
  }
  const result = due.length === 0 ? undefined : await sendMails(run, due, openMailer);
  if (failures.length > 0) throw new Error(failures.join('; '));
  const { settings, unknown } = run;
  if (result === undefined) {
    return { outcome: settings.enabled ? 'notDue' : 'off', sent: 0, failed: 0, queued: 0, unknown };
  }
  return { ...result, unknown: result.unknown + unknown };
}
