import { calendarDay } from '#domain/calendarDay.ts';
import { dueReminderDay, parseReminderDays } from '#domain/reminders/days.ts';
import { cutOffReason, maxMailAttempts, type ReminderMailFields } from '#domain/reminders/mails.ts';
import { isForTeams } from '#domain/reminders/countReminders.ts';
import { planReminders, type Reminder } from '#domain/reminders/planReminders.ts';
import type { ReminderSettingsFields } from '#domain/reminders/settings.ts';
import { messageOf } from '#functions/runtime/request.ts';
import { settleAll } from '#functions/runtime/server.ts';
import type { Delivery, OpenMailer } from './openMailer.ts';
import { blankMail, mailIdOf, type MailRow, type ReminderPorts } from './ports.ts';

/** Below the function's time limit by more than one delivery can take. */
export const maxRunMs = 12 * 60_000;
/** Longer than any run lives: a claim is nobody's then. */
export const claimMs = 20 * 60_000;
const parallelConnections = 4;
const maxUnreachable = 3;

export interface SentReminders {
  /** `notDue`: no reminder day, or too early. `unreachable`: the mail server was not. */
  readonly outcome: 'off' | 'notDue' | 'sent' | 'unreachable' | 'outOfTime';
  readonly sent: number;
  readonly failed: number;
  readonly queued: number;
  readonly unknown: number;
}

/** By hand, of the teams that an admin chose. */
export interface ReminderRequest {
  readonly teamIds: ReadonlySet<string>;
  readonly askedBy: string;
  /** After each mail, with what became of it. */
  readonly onMail: (changes: Partial<ReminderMailFields>) => Promise<void>;
}

/**
 * Once to each person and day (docs/decisions/026), on any day when somebody asks for it. Throws what the platform
 * threw, and for a missing setting. @param openMailer called when mails are due
 */
export async function sendReminders(
  executionId: string,
  ports: ReminderPorts,
  openMailer: () => OpenMailer,
  request?: ReminderRequest,
): Promise<SentReminders> {
  const begun = ports.now();
  const { timeZone } = ports;
  const settings = await ports.readSettings();
  const day = calendarDay(new Date(begun), timeZone);
  const isDue =
    settings.enabled && dueReminderDay(new Date(begun), timeZone, parseReminderDays(settings.days)) !== undefined;
  const { unknown, askedIds } = await closeUnfinished(ports, settings.enabled, day);
  if (request === undefined && !isDue && askedIds.size === 0) {
    return { outcome: settings.enabled ? 'notDue' : 'off', sent: 0, failed: 0, queued: 0, unknown };
  }

  const connect = openMailer();
  const reminders = new Map(
    planReminders(await ports.readOrganisation(), { today: day, timeZone }).map((each) => [
      mailIdOf(day, each.email),
      each,
    ]),
  );
  const isChosen = (id: string, reminder: Reminder): boolean =>
    request ? isForTeams(reminder, request.teamIds) : isDue || askedIds.has(id);
  const askedBy = request?.askedBy ?? null;
  const tasks = await queueReminders(ports, { day, askedBy }, reminders, isChosen);
  const run = new SendingRun(executionId, ports, connect, { day, settings, deadline: begun + maxRunMs, request });
  await run.send(tasks);
  const result = run.result();
  return request ? result : { ...result, unknown: result.unknown + unknown };
}

interface Unfinished {
  /** Claims that nobody held. */
  readonly unknown: number;
  /** Of today's mails that wait and were asked for by hand. */
  readonly askedIds: ReadonlySet<string>;
}

/** Claims that nobody holds become unknown; what waited on another day, or on a schedule that was switched off, isn't sent. */
async function closeUnfinished({ mails, now }: ReminderPorts, isEnabled: boolean, today: string): Promise<Unfinished> {
  let unknown = 0;
  for (const row of await mails.listBy('status', 'sending')) {
    // Further ahead than a claim lasts: a clock that was set back since.
    if (Math.abs(now() - Date.parse(row.updatedAt)) < claimMs) continue;
    if (await mails.compareAndSet(row, { status: 'unknown', error: cutOffReason })) unknown += 1;
  }
  const askedIds = new Set<string>();
  for (const row of await mails.listBy('status', 'queued')) {
    if (row.fields.day !== today) {
      const reason = row.fields.error === null ? '' : ` Last reason: ${row.fields.error}`;
      await mails.compareAndSet(row, {
        status: 'failed',
        error: cut(`Its day ended before it could be sent.${reason}`),
      });
    } else if (row.fields.askedBy !== null) {
      askedIds.add(row.id);
    } else if (!isEnabled) {
      await mails.compareAndSet(row, { status: 'skipped', error: 'Reminders were switched off.' });
    }
  }
  return { unknown, askedIds };
}

/** Returns the chosen ones that wait, also those that were skipped and are due again. What isn't due any more is skipped. */
async function queueReminders(
  { mails }: ReminderPorts,
  { day, askedBy }: Pick<ReminderMailFields, 'day' | 'askedBy'>,
  reminders: ReadonlyMap<string, Reminder>,
  isChosen: (id: string, reminder: Reminder) => boolean,
): Promise<Task[]> {
  const chosen = new Map([...reminders].filter(([id, reminder]) => isChosen(id, reminder)));
  const known = new Set((await mails.listBy('day', day)).map(({ id }) => id));
  const missing = [...chosen].filter(([id]) => !known.has(id));
  await mails.createMissing(missing.map(([id, reminder]) => [id, { ...queuedMail(day, reminder), askedBy }] as const));
  const tasks: Task[] = [];
  for (const row of await mails.listBy('day', day)) {
    const { status } = row.fields;
    const reminder = chosen.get(row.id);
    if (status === 'queued' && !reminders.has(row.id)) {
      await mails.compareAndSet(row, { status: 'skipped', error: 'Nothing was due any more.' });
    } else if (reminder !== undefined && (status === 'queued' || status === 'skipped')) {
      const again = { status: 'queued', error: null, askedBy } as const;
      const waiting = status === 'queued' ? row : await mails.compareAndSet(row, again);
      if (waiting !== undefined) tasks.push({ row: waiting, reminder });
    }
  }
  return tasks;
}

function queuedMail(day: string, { email, name, teams }: Reminder): ReminderMailFields {
  return { ...blankMail, day, email, name: name.slice(0, 256), teams: teams.length };
}

interface Task {
  readonly row: MailRow;
  readonly reminder: Reminder;
}

interface RunContext {
  readonly day: string;
  readonly settings: ReminderSettingsFields;
  readonly deadline: number;
  readonly request: ReminderRequest | undefined;
}

/** Each mail is claimed before and marked after. */
class SendingRun {
  private readonly counts = { sent: 0, failed: 0, queued: 0, unknown: 0 };
  private takenByOthers = 0;
  private unreachable = 0;
  private isOutOfTime = false;

  constructor(
    private readonly executionId: string,
    private readonly ports: ReminderPorts,
    private readonly connect: OpenMailer,
    private readonly context: RunContext,
  ) {}

  async send(tasks: readonly Task[]): Promise<void> {
    const next = tasks.values();
    const workers = Array.from({ length: Math.min(parallelConnections, tasks.length) }, () => this.work(next));
    await settleAll(workers);
    const { sent, failed, unknown } = this.counts;
    this.counts.queued = tasks.length - this.takenByOthers - sent - failed - unknown;
  }

  result(): SentReminders {
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
    if (this.ports.now() > this.context.deadline) this.isOutOfTime = true;
    return !this.isOutOfTime && this.unreachable < maxUnreachable;
  }

  private async sendOne(mailer: ReturnType<OpenMailer>, { row, reminder }: Task): Promise<void> {
    const claimed = await this.claim(row, reminder);
    if (claimed === undefined) {
      this.takenByOthers += 1;
      return;
    }
    const { day, settings } = this.context;
    const delivery = await mailer.deliver({ id: row.id, month: day.slice(0, 7), settings, reminder });
    this.unreachable = delivery.kind === 'unreachable' ? this.unreachable + 1 : 0;
    await this.mark(claimed, delivery);
  }

  /** Undefined when another run was faster. */
  private async claim(row: MailRow, { teams }: Reminder): Promise<MailRow | undefined> {
    const attempts = row.fields.attempts + 1;
    const askedBy = this.context.request?.askedBy ?? row.fields.askedBy;
    const { executionId } = this;
    const claim = { status: 'sending', attempts, teams: teams.length, executionId, askedBy } as const;
    const claimed = await this.ports.mails.compareAndSet(row, claim);
    if (claimed !== undefined) return claimed;
    // A claim whose answer was lost looks like somebody else's until the row is read.
    const stored = await this.ports.mails.find(row.id);
    return stored !== undefined && this.isOwnClaim(stored, attempts) ? stored : undefined;
  }

  /** Without the mark, the claim becomes unknown: never a second mail. */
  private async mark(claimed: MailRow, delivery: Delivery): Promise<void> {
    const changes = this.toFields(claimed.fields.attempts, delivery);
    const marked = await this.ports.mails.compareAndSet(claimed, changes);
    const stored = marked ?? (await this.ports.mails.find(claimed.id));
    if (marked === undefined && stored !== undefined && this.isOwnClaim(stored, claimed.fields.attempts)) {
      await this.ports.mails.compareAndSet(stored, changes);
    }
    const { status } = changes;
    if (status === 'sent' || status === 'failed' || status === 'unknown') this.counts[status] += 1;
    await this.context.request?.onMail(changes);
  }

  private isOwnClaim({ fields }: MailRow, attempts: number): boolean {
    const { status, executionId } = fields;
    return status === 'sending' && executionId === this.executionId && fields.attempts === attempts;
  }

  private toFields(attempts: number, delivery: Delivery): Partial<ReminderMailFields> {
    if (delivery.kind === 'sent') {
      return { status: 'sent', error: null, sentAt: new Date(this.ports.now()).toISOString() };
    }
    const error = cut(messageOf(delivery.reason));
    if (delivery.kind === 'unknown') return { status: 'unknown', error: cut(`${error} Not sent again.`) };
    const isLast = delivery.kind === 'refused' || attempts >= maxMailAttempts;
    return { status: isLast ? 'failed' : 'queued', error };
  }
}

const maxErrorLength = 500;

function cut(text: string): string {
  return text.length > maxErrorLength ? `${text.slice(0, maxErrorLength - 1)}…` : text;
}
