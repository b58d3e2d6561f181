import type { StoredRow } from '#domain/row.ts';

export const reminderMailStatuses = ['queued', 'sending', 'sent', 'failed', 'unknown', 'skipped'] as const;

/**
 * `queued` waits for its first or next attempt. `sending` is claimed by a run. `failed` won't be tried again. `unknown`: a run ended
 * between claim and answer, so that the mail may have been sent; it is not sent again. `skipped`: nothing was due any more.
 */
export type ReminderMailStatus = (typeof reminderMailStatuses)[number];

/** A reminder to one person on one day, for all their teams (specification.md, section 3); written by the function alone. */
export interface ReminderMailFields {
  /** `YYYY-MM-DD` in the organisation's time zone. */
  readonly day: string;
  readonly email: string;
  /** '' when it isn't known. */
  readonly name: string;
  /** Teams that the mail names. */
  readonly teams: number;
  readonly status: ReminderMailStatus;
  readonly attempts: number;
  /** Reason of the last failure; null when there was none. */
  readonly error: string | null;
  /** ISO 8601. */
  readonly sentAt: string | null;
  /** Execution that claimed it last. */
  readonly executionId: string | null;
}

export interface ReminderMail extends StoredRow, ReminderMailFields {}

/** Why a mail is `unknown` whose run was cut off. */
export const cutOffReason = 'The run ended before the mail server answered. Not sent again.';

/** Attempts to send a mail before it counts as failed. */
export const maxMailAttempts = 5;

/** A person who gets no reminders (specification.md, section 3). */
export interface ReminderOptOutFields {
  /** Lower case. */
  readonly email: string;
  /** ISO 8601. */
  readonly optedOutAt: string;
}

export interface ReminderOptOut extends StoredRow, ReminderOptOutFields {}
