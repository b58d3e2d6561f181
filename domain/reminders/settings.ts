import { reportingWords } from '#domain/monthly-metrics/reportingWords.ts';
import type { StoredRow } from '#domain/row.ts';
import { formatReminderDays } from './days.ts';

/** One row, or none until an admin saves (specification.md, section 3). */
export interface ReminderSettingsFields {
  readonly enabled: boolean;
  readonly days: string;
  readonly subject: string;
  readonly text: string;
  readonly updateBy: string | null;
  readonly updateDate: string | null;
}

export interface ReminderSettings extends StoredRow, ReminderSettingsFields {}

export const reminderSettingsId = 'reminders';

export const maxSubjectLength = 200;
export const maxTextLength = 5_000;

export const defaultReminderSettings: ReminderSettingsFields = {
  enabled: false,
  days: formatReminderDays([20, 'last-working-day']),
  subject: `{month}: metrics of {count} ${reportingWords.open}`,
  text: `Hello {name},

{month} is ${reportingWords.open}, due by {due}, for:

{teams}

Open a team to enter them, or to confirm that last month's still hold. It takes a minute.

Thank you
Engineering Data`,
  updateBy: null,
  updateDate: null,
};
