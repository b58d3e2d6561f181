import type { MailKind, ReminderMailFields } from '#domain/reminders/mails.ts';
import type { MailLayout } from '#domain/reminders/mailLayout.ts';
import type { ReminderSettingsFields } from '#domain/reminders/settings.ts';
import type { MailRow, ReminderPorts } from './ports.ts';

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

export interface MailRun {
  readonly executionId: string;
  readonly ports: ReminderPorts;
  /** Milliseconds since 1970. */
  readonly begun: number;
  /** `YYYY-MM-DD` in the organisation's time zone. */
  readonly day: string;
  readonly settings: ReminderSettingsFields;
  /** Of this day. */
  readonly waiting: readonly MailRow[];
}

/** Of one kind of mail: what is due; undefined when there is nothing to send or skip. */
export type FindDueMails = (run: MailRun) => Promise<DueMails | undefined>;
