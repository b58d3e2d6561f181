import type { StoredRow } from '#domain/row.ts';

export const reminderMailStatuses = ['queued', 'sending', 'sent', 'failed', 'unknown', 'skipped'] as const;

/** `unknown`: the run ended between claim and answer, so the mail may have been sent; not sent again. `skipped`: no longer due. */
export type ReminderMailStatus = (typeof reminderMailStatuses)[number];

/** To one person on one day, for all their teams; written by the function alone (specification.md, section 3). */
export interface ReminderMailFields {
  /** `YYYY-MM-DD` in the organisation's time zone. */
  readonly day: string;
  readonly email: string;
  readonly name: string;
  readonly teams: number;
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

export const cutOffReason = 'The run ended before the mail server answered. Not sent again.';

export const maxMailAttempts = 5;

/** specification.md, section 3. */
export interface ReminderOptOutFields {
  /** Lower case. */
  readonly email: string;
  readonly optedOutAt: string;
}

export interface ReminderOptOut extends StoredRow, ReminderOptOutFields {}
