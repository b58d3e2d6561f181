import { formatCount } from '#domain/formatNumber.ts';
import { parseJson } from '#domain/parseJson.ts';
import { formatMonth } from '#domain/monthly-metrics/reports.ts';
import type { StoredRow } from '#domain/row.ts';
import { capitalize } from '#domain/text.ts';

export const reminderMailStatuses = ['queued', 'sending', 'sent', 'failed', 'unknown', 'skipped'] as const;

/** `unknown`: the run ended between claim and answer, so the mail may have been sent; not sent again. `skipped`: no longer due. */
export type ReminderMailStatus = (typeof reminderMailStatuses)[number];

export const mailKinds = ['reminder', 'token', 'exemption', 'summary', 'webhook'] as const;

/** `token`: metrics tokens that expire soon. `exemption`: one that is asked for, or decided. `summary`: of a month, to a lead. `webhook`: no mail, but a message to the organisation's address. */
export type MailKind = (typeof mailKinds)[number];

/** To one person on one day, for all their teams or tokens; written by the function alone (specification.md, section 3). */
export interface ReminderMailFields {
  /** Null, of an earlier release: a reminder. */
  readonly kind: MailKind | null;
  /** `YYYY-MM-DD` in the organisation's time zone. */
  readonly day: string;
  readonly email: string;
  readonly name: string;
  /** How many a reminder is about. */
  readonly teams: number;
  /** JSON of keys, each of what its person is told once, at whatever day; of a reminder, the campaigns that it names. */
  readonly about: string | null;
  readonly status: ReminderMailStatus;
  readonly attempts: number;
  readonly error: string | null;
  /** ISO 8601. */
  readonly sentAt: string | null;
  readonly executionId: string | null;
  /** E-mail address of the admin who asked for it; null: the schedule. */
  readonly askedBy: string | null;
}

export interface ReminderMail extends StoredRow, ReminderMailFields {}

export function mailKindOf({ kind }: Pick<ReminderMailFields, 'kind'>): MailKind {
  return kind ?? 'reminder';
}

export function formatMailKeys(keys: readonly string[]): string {
  return JSON.stringify(keys);
}

/** None where it isn't what `formatMailKeys` writes. */
export function parseMailKeys({ about }: Pick<ReminderMailFields, 'about'>): readonly string[] {
  const keys = about === null ? [] : parseJson(about);
  return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
}

/** `Metrics of 3 teams, tasks of 2 campaigns`, `2 tokens that expire` */
export function describeMail(mail: Pick<ReminderMailFields, 'kind' | 'teams' | 'about'>): string {
  switch (mailKindOf(mail)) {
    case 'reminder': {
      const { length } = parseMailKeys(mail);
      const tasks = length === 0 ? [] : [`tasks of ${formatCount(length, 'campaign')}`];
      const metrics = mail.teams === 0 && length > 0 ? [] : [`metrics of ${formatCount(mail.teams, 'team')}`];
      return capitalize([...metrics, ...tasks].join(', '));
    }
    case 'token': {
      const { length } = parseMailKeys(mail);
      return `${formatCount(length, 'token')} that ${length === 1 ? 'expires' : 'expire'}`;
    }
    case 'exemption':
      return 'Exemption from a campaign';
    case 'summary':
      return `Summary of ${parseMailKeys(mail).map(formatMonth).join(', ')}`;
    case 'webhook':
      return 'Message to the webhook';
  }
}

export const cutOffReason = 'The run ended before the mail server answered. Not sent again.';

export const maxMailAttempts = 5;

/** Mails with an opt-out of their own: the monthly summary. */
export const optOutKinds = ['summary'] as const;
export type OptOutKind = (typeof optOutKinds)[number];

/** specification.md, section 3. */
export interface ReminderOptOutFields {
  /** Lower case. */
  readonly email: string;
  readonly optedOutAt: string;
  /** Null: reminders. */
  readonly kind: OptOutKind | null;
}

export interface ReminderOptOut extends StoredRow, ReminderOptOutFields {}
