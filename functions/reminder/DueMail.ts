import type { OrganisationDay } from '#domain/calendarDay.ts';
import { isMailTime } from '#domain/reminders/days.ts';
import {
  type MailKind,
  mailKindOf,
  parseMailKeys,
  type ReminderMailFields,
  type ReminderMailStatus,
} from '#domain/reminders/mails.ts';
import type { MailLayout } from '#domain/reminders/mailLayout.ts';
import type { ReminderSettingsFields } from '#domain/reminders/settings.ts';
import { mailIdOf, type MailRow, type ReminderPorts } from './ports.ts';

/** To one person. */
export interface DueMail extends Pick<ReminderMailFields, 'teams' | 'about'> {
  readonly email: string;
  readonly name: string;
  /** @param pageUrl origin of the page */
  readonly layOut: (pageUrl: string) => MailLayout;
}

export interface DueMails {
  readonly kind: MailKind;
  /** By row id. What waits of this kind and isn't among them is skipped. */
  readonly mails: ReadonlyMap<string, DueMail>;
  /** Those that this run sends; absent: all. */
  readonly isChosen?: (id: string) => boolean;
}

export interface MailRun extends OrganisationDay {
  readonly executionId: string;
  readonly ports: ReminderPorts;
  /** Milliseconds since 1970. */
  readonly begun: number;
  readonly settings: ReminderSettingsFields;
  /** Of this day. */
  readonly waiting: readonly MailRow[];
}

/** Of one kind of mail: what is due; undefined when there is nothing to send or skip. */
export type FindDueMails = (run: MailRun) => Promise<DueMails | undefined>;

/** Each by the part of its row id that tells it from others of its day and kind. */
export type MailsByKey = readonly (readonly [key: string, mail: DueMail])[];

/** Of a kind that goes out from the hour of reminders on. @param find is told whether some of the kind wait */
export function finderOf(
  kind: MailKind,
  find: (run: MailRun, isWaiting: boolean) => Promise<MailsByKey>,
): FindDueMails {
  return async (run) => {
    if (!isMailTime(new Date(run.begun), run.timeZone)) return undefined;
    const isWaiting = run.waiting.some(({ fields }) => mailKindOf(fields) === kind);
    const mails = await find(run, isWaiting);
    if (mails.length === 0 && !isWaiting) return undefined;
    return { kind, mails: new Map(mails.map(([key, mail]) => [mailIdOf(run.today, key, kind), mail])) };
  };
}

/** Of a mail that its person has, or may have. A failed one is written anew the next day. */
export const told: ReadonlySet<ReminderMailStatus> = new Set(['sending', 'sent', 'unknown']);

/** Keys of what mails of this kind have told, to whomever. @param day `YYYY-MM-DD`, the first that counts */
export async function readTold(
  { mails }: Pick<ReminderPorts, 'mails'>,
  kind: MailKind,
  day: string,
): Promise<ReadonlySet<string>> {
  const earlier = await mails.listSince(kind, day);
  return new Set(earlier.flatMap(({ fields }) => (told.has(fields.status) ? parseMailKeys(fields) : [])));
}
