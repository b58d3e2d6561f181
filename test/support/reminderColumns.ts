import {
  mailKinds,
  optOutKinds,
  type ReminderMailFields,
  reminderMailStatuses,
  type ReminderOptOutFields,
} from '#domain/reminders/mails.ts';
import type { ReminderSettingsFields } from '#domain/reminders/settings.ts';

/** Each field of a type once, or it does not compile. */
type Columns<Fields> = Record<keyof Fields, 'string' | 'integer' | 'boolean' | 'datetime' | readonly string[]>;

/** Columns of the tables of the reminders, by the name of the table. */
export const reminderColumns = {
  reminderSettings: {
    enabled: 'boolean',
    days: 'string',
    subject: 'string',
    text: 'string',
    updateBy: 'string',
    updateDate: 'datetime',
  } satisfies Columns<ReminderSettingsFields>,
  reminderMails: {
    kind: mailKinds,
    about: 'string',
    day: 'string',
    email: 'string',
    name: 'string',
    teams: 'integer',
    status: reminderMailStatuses,
    attempts: 'integer',
    error: 'string',
    sentAt: 'datetime',
    executionId: 'string',
    askedBy: 'string',
  } satisfies Columns<ReminderMailFields>,
  reminderOptOuts: {
    email: 'string',
    optedOutAt: 'datetime',
    kind: optOutKinds,
  } satisfies Columns<ReminderOptOutFields>,
};
