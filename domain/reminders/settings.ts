import type { StoredRow } from '#domain/row.ts';
import { formatReminderDays } from './days.ts';

/** Settings of the reminders (specification.md, section 3): one row, or none until an admin saves them. */
export interface ReminderSettingsFields {
  readonly enabled: boolean;
  /** Parsed by `parseReminderDays`. */
  readonly days: string;
  readonly subject: string;
  readonly text: string;
  /** Name of the admin who saved last; null for nobody. */
  readonly updateBy: string | null;
  /** ISO 8601. */
  readonly updateDate: string | null;
}

export interface ReminderSettings extends StoredRow, ReminderSettingsFields {}

/** Id of the one row. */
export const reminderSettingsId = 'reminders';

export const maxSubjectLength = 200;
export const maxTextLength = 5_000;

/** In force until an admin saves others. */
export const defaultReminderSettings: ReminderSettingsFields = {
  enabled: false,
  days: formatReminderDays([20, 'last-working-day']),
  subject: '{month}: metrics of {count} not reported yet',
  text: `Hello {name},

{month} is not reported yet, due by {due}, for:

{teams}

Open a team to enter them, or to confirm that last month's still hold. It takes a minute.

Thank you
Engineering Data`,
  updateBy: null,
  updateDate: null,
};
