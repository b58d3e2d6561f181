import { calendarDay } from '#domain/calendarDay.ts';
import { cutOffReason, mailKindOf, maxMailAttempts, type ReminderMailFields } from '#domain/reminders/mails.ts';
import { toStorableText } from '#domain/storedText.ts';
import { messageOf } from '#functions/runtime/request.ts';
import { settleAll } from '#functions/runtime/server.ts';
import type { DueMail, DueMails, MailRun } from './DueMail.ts';
import type { Delivery, OpenMailer } from './openMailer.ts';
import { blankMail, type MailRow, type ReminderPorts } from './ports.ts';

/** Below the function's time limit by more than one delivery can take. */
export const maxRunMs = 12 * 60_000;
/** Longer than any run lives: a claim is nobody's then. */
export const claimMs = 20 * 60_000;
const parallelConnections = 4;
const maxUnreachable = 3;

export interface SentMails {
  /** `notDue`: nothing to send, or too early. `unreachable`: the mail server was not. */
  readonly outcome: 'off' | 'notDue' | 'sent' | 'unreachable' | 'outOfTime';
  readonly sent: number;
  readonly failed: number;
  readonly queued: number;
  readonly unknown: number;
}

/** Of an admin, by hand. */
export interface MailRequest {
  readonly askedBy: string;
  /** After each mail, with what became of it. */
  readonly onMail: (changes: Partial<ReminderMailFields>) => Promise<void>;
}

interface BegunRun extends MailRun {
  /** Claims that nobody held. */
  readonly unknown: number;
}

/** Claims that nobody holds become unknown; what waited on another day, or on a schedule that was switched off, isn't sent. */
export async function beginRun(executionId: string, ports: ReminderPorts): Promise<BegunRun> {
  const { mails, now, timeZone } = ports;
  const begun = now();
  const today = calendarDay(new Date(begun), timeZone);
  const settings = await ports.readSettings();
  let unknown = 0;
  for (const row of await mails.listBy('status', 'sending')) {
    // Further ahead than a claim lasts: a clock that was set back since.
    if (Math.abs(now() - Date.parse(row.updatedAt)) < claimMs) continue;
    if (await mails.compareAndSet(row, { status: 'unknown', error: cutOffReason })) unknown += 1;
  }
  const waiting: MailRow[] = [];
  for (const row of await mails.listBy('status', 'queued')) {
    const { fields } = row;
    if (fields.day !== today) {
      const reason = fields.error === null ? '' : ` Last reason: ${fields.error}`;
      const error = cut(`Its day ended before it could be sent.${reason}`);
      await mails.compareAndSet(row, { status: 'failed', error });
    } else if (mailKindOf(fields) === 'reminder' && fields.askedBy === null && !settings.enabled) {
      await mails.compareAndSet(row, { status: 'skipped', error: 'Reminders were switched off.' });
    } else {
      waiting.push(row);
    }
  }
  return { executionId, ports, begun, today, timeZone, settings, waiting, unknown };
}

/** Once to each person, kind and day (docs/decisions/026). Throws what the platform threw, and for a missing setting. */
export async function sendMails(
  run: MailRun,
  dueMails: readonly DueMails[],
  openMailer: () => OpenMailer,
  request?: MailRequest,
): Promise<SentMails> {
  const connect = openMailer();
  const tasks: Task[] = [];
  for (const due of dueMails) tasks.push(...(await queueMails(run, due, request?.askedBy ?? null)));
  const sending = new SendingRun(run, connect, request);
  await sending.send(tasks);
  return sending.result();
}

/** Returns the chosen ones that wait, also those that were skipped and are due again. What isn't due any more is skipped. */
async function queueMails(
  { today: day, ports: { mails } }: MailRun,
  { kind, mails: due, isChosen = () => true }: DueMails,
  askedBy: string | null,
): Promise<Task[]> {
  const chosen = new Map([...due].filter(([id]) => isChosen(id)));
  const known = new Set((await mails.listBy('day', day)).map(({ id }) => id));
  const missing = [...chosen].filter(([id]) => !known.has(id));
  const toFields = ({ email, name, teams, about }: DueMail): ReminderMailFields => {
    return { ...blankMail, day, kind, email, name: toStorableText(name, maxNameLength), teams, about, askedBy };
  };
  await mails.createMissing(missing.map(([id, mail]) => [id, toFields(mail)] as const));
  const tasks: Task[] = [];
  for (const row of await mails.listBy('day', day)) {
    if (mailKindOf(row.fields) !== kind) continue;
    const { status } = row.fields;
    const mail = chosen.get(row.id);
    if (status === 'queued' && !due.has(row.id)) {
      await mails.compareAndSet(row, { status: 'skipped', error: 'Nothing was due any more.' });
    } else if (mail !== undefined && (status === 'queued' || status === 'skipped')) {
      const again = { status: 'queued', error: null, askedBy } as const;
      const waiting = status === 'queued' ? row : await mails.compareAndSet(row, again);
      if (waiting !== undefined) tasks.push({ row: waiting, mail });
    }
  }
  return tasks;
}

interface Task {
  readonly row: MailRow;
  readonly mail: DueMail;
}

/** Each mail is claimed before and marked after. */
class SendingRun {
  private readonly counts = { sent: 0, failed: 0, queued: 0, unknown: 0 };
  private takenByOthers = 0;
  private unreachable = 0;
  private isOutOfTime = false;

  constructor(
    private readonly run: MailRun,
    private readonly connect: OpenMailer,
    private readonly request: MailRequest | undefined,
  ) {}

  async send(tasks: readonly Task[]): Promise<void> {
    const next = tasks.values();
    const workers = Array.from({ length: Math.min(parallelConnections, tasks.length) }, () => this.work(next));
    await settleAll(workers);
    const { sent, failed, unknown } = this.counts;
    this.counts.queued = tasks.length - this.takenByOthers - sent - failed - unknown;
  }

  result(): SentMails {
    const ended = this.isOutOfTime ? 'outOfTime' : 'sent';
    return { ...this.counts, outcome: this.unreachable >= maxUnreachable ? 'unreachable' : ended };
  }

  /** Workers share the iterator: each task is taken by one of them. */
  private async work(tasks: IterableIterator<Task>): Promise<void> {
    const mailer = this.connect();
    try {
      while (this.mayGoOn()) {
        const next = tasks.next();
        if (next.done === true) return;
        await this.sendOne(mailer, next.value);
      }
    } finally {
      mailer.close();
    }
  }

  private mayGoOn(): boolean {
    const { begun, ports } = this.run;
    if (ports.now() > begun + maxRunMs) this.isOutOfTime = true;
    return !this.isOutOfTime && this.unreachable < maxUnreachable;
  }

  private async sendOne(mailer: ReturnType<OpenMailer>, { row, mail }: Task): Promise<void> {
    const claimed = await this.claim(row, mail);
    if (claimed === undefined) {
      this.takenByOthers += 1;
      return;
    }
    const delivery = await mailer.deliver({ ...mail, id: row.id });
    this.unreachable = delivery.kind === 'unreachable' ? this.unreachable + 1 : 0;
    await this.mark(claimed, delivery);
  }

  /** Undefined when another run was faster. */
  private async claim(row: MailRow, { teams, about }: DueMail): Promise<MailRow | undefined> {
    const attempts = row.fields.attempts + 1;
    const askedBy = this.request?.askedBy ?? row.fields.askedBy;
    const { executionId, ports } = this.run;
    const claim = { status: 'sending', attempts, teams, about, executionId, askedBy } as const;
    const claimed = await ports.mails.compareAndSet(row, claim);
    if (claimed !== undefined) return claimed;
    // A claim whose answer was lost looks like somebody else's until the row is read.
    const stored = await ports.mails.find(row.id);
    return stored !== undefined && this.isOwnClaim(stored, attempts) ? stored : undefined;
  }

  /** Without the mark, the claim becomes unknown: never a second mail. */
  private async mark(claimed: MailRow, delivery: Delivery): Promise<void> {
    const { mails } = this.run.ports;
    const changes = this.toFields(claimed.fields.attempts, delivery);
    const marked = await mails.compareAndSet(claimed, changes);
    const stored = marked ?? (await mails.find(claimed.id));
    if (marked === undefined && stored !== undefined && this.isOwnClaim(stored, claimed.fields.attempts)) {
      await mails.compareAndSet(stored, changes);
    }
    const { status } = changes;
    if (status === 'sent' || status === 'failed' || status === 'unknown') this.counts[status] += 1;
    await this.request?.onMail(changes);
  }

  private isOwnClaim({ fields }: MailRow, attempts: number): boolean {
    const { status, executionId } = fields;
    return status === 'sending' && executionId === this.run.executionId && fields.attempts === attempts;
  }

  private toFields(attempts: number, delivery: Delivery): Partial<ReminderMailFields> {
    if (delivery.kind === 'sent') {
      return { status: 'sent', error: null, sentAt: new Date(this.run.ports.now()).toISOString() };
    }
    const error = cut(messageOf(delivery.reason));
    if (delivery.kind === 'unknown') return { status: 'unknown', error: cut(`${error} Not sent again.`) };
    const isLast = delivery.kind === 'refused' || attempts >= maxMailAttempts;
    return { status: isLast ? 'failed' : 'queued', error };
  }
}

const maxNameLength = 256;
const maxErrorLength = 500;

function cut(text: string): string {
  return text.length > maxErrorLength ? `${toStorableText(text, maxErrorLength - 1)}…` : text;
}
