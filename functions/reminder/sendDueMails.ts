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

/** Kinds that go out by one sender. */
export interface Channel {
  readonly finders: readonly FindDueMails[];
  /** Called when mails are due. */
  readonly openMailer: () => OpenMailer;
}

/** By the schedule, of every kind; one that can't be found or sent holds back no other, and fails the run at its end. Throws what the platform threw, and for a missing setting. */
export async function sendDueMails(
  executionId: string,
  ports: ReminderPorts,
  openMailer: () => OpenMailer,
  finders = everyKind,
  webhook?: Channel,
): Promise<SentMails> {
  const run = await beginRun(executionId, ports);
  const failures: string[] = [];
  const results: SentMails[] = [];
  for (const channel of [{ finders, openMailer }, ...(webhook ? [webhook] : [])]) {
    const due: DueMails[] = [];
    for (const find of channel.finders) {
      try {
        const found = await find(run);
        if (found !== undefined) due.push(found);
      } catch (thrown) {
        failures.push(messageOf(thrown));
      }
    }
    if (due.length === 0) continue;
    try {
      results.push(await sendMails(run, due, channel.openMailer));
    } catch (thrown) {
      failures.push(messageOf(thrown));
    }
  }
  if (failures.length > 0) throw new Error(failures.join('; '));
  const { settings, unknown } = run;
  const none = { outcome: settings.enabled ? 'notDue' : 'off', sent: 0, failed: 0, queued: 0, unknown } as const;
  return results.reduce<SentMails>((sum, each) => add(sum, each), none);
}

function add(sum: SentMails, { outcome, sent, failed, queued, unknown }: SentMails): SentMails {
  return {
    outcome: sum.outcome === 'unreachable' || sum.outcome === 'outOfTime' ? sum.outcome : outcome,
    sent: sum.sent + sent,
    failed: sum.failed + failed,
    queued: sum.queued + queued,
    unknown: sum.unknown + unknown,
  };
}
