import { Query } from 'node-appwrite';
import { createHash } from 'node:crypto';
import type { MailKind, OptOutKind, ReminderMailFields, ReminderOptOutFields } from '#domain/reminders/mails.ts';
import type { ReminderOrganisation } from '#domain/reminders/planReminders.ts';
import {
  defaultReminderSettings,
  type ReminderSettingsFields,
  reminderSettingsId,
} from '#domain/reminders/settings.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { fromStoredFields, toStoredFields } from '#domain/storedText.ts';
import type { OnRead } from '#functions/runtime/previews.ts';
import { ownerPermissions } from '#functions/runtime/request.ts';
import { createVersionedRows, toVersioned, type VersionedRow, type VersionedRows } from '#functions/runtime/rows.ts';
import { type Server, undefinedOnStatus, withRetry } from '#functions/runtime/server.ts';
import { startClock } from '#functions/runtime/startClock.ts';
import { createAll, listAll, tableOf } from '#functions/runtime/tableBatches.ts';
import { type CampaignMailPorts, connectCampaignMails } from './campaignPorts.ts';
import { readOrganisation } from './readOrganisation.ts';
import { connectTokens, type TokenWarningPorts } from './tokenPorts.ts';

export type MailRow = VersionedRow<ReminderMailFields>;

/** But the mail server. Every call may reject; nothing here decides anything. */
export interface ReminderPorts extends TokenWarningPorts, CampaignMailPorts {
  readSettings(): Promise<ReminderSettingsFields>;
  readOrganisation(onRead?: OnRead): Promise<ReminderOrganisation>;
  readonly mails: Pick<VersionedRows<ReminderMailFields>, 'find' | 'compareAndSet'> & {
    listBy(column: 'day' | 'status', value: string): Promise<MailRow[]>;
    /** @param day `YYYY-MM-DD` */
    listSince(kind: MailKind, day: string): Promise<MailRow[]>;
    createMissing(rows: readonly (readonly [id: string, fields: ReminderMailFields])[]): Promise<void>;
  };
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly timeZone: string;
}

/** Part of stored row ids; must never change. @param email with what it is about, where a person may get several a day */
export function mailIdOf(day: string, email: string, kind: MailKind = 'reminder'): string {
  return hash(kind === 'reminder' ? `${day} ${email}` : `${day} ${kind} ${email}`);
}

export const blankMail: ReminderMailFields = {
  kind: null,
  day: '',
  email: '',
  name: '',
  teams: 0,
  about: null,
  status: 'queued',
  attempts: 0,
  error: null,
  sentAt: null,
  executionId: null,
  askedBy: null,
};

export function connectReminder({ client, tables }: Server, timeZone: string): ReminderPorts {
  return {
    readSettings: async () => {
      const place = { ...tableOf(tableIds.reminderSettings), rowId: reminderSettingsId };
      const row = await undefinedOnStatus(404, () => withRetry(() => tables.getRow(place)));
      const stored = row && fromStoredFields(row as unknown as Partial<ReminderSettingsFields>);
      const { enabled, days, subject, text } = { ...defaultReminderSettings, ...stored };
      return { ...defaultReminderSettings, enabled, days, subject, text };
    },
    readOrganisation: (onRead) => readOrganisation(tables, onRead),
    mails: {
      ...createVersionedRows(client, tables, tableIds.reminderMails, blankMail),
      listBy: async (column, value) => {
        const rows = await listAll(tables, tableIds.reminderMails, [Query.equal(column, value)]);
        return rows.map((row) => toVersioned(row, blankMail));
      },
      listSince: async (kind, day) => {
        const queries = [Query.equal('kind', kind), Query.greaterThanEqual('day', day)];
        const rows = await listAll(tables, tableIds.reminderMails, queries);
        return rows.map((row) => toVersioned(row, blankMail));
      },
      createMissing: (rows) => {
        const mails = rows.map(([$id, fields]) => ({ $id, ...toStoredFields(fields) }));
        return createAll(tables, tableIds.reminderMails, mails);
      },
    },
    ...connectTokens(client, tables),
    ...connectCampaignMails(tables),
    now: startClock(),
    timeZone,
  };
}

export async function setPreference(
  { tables }: Pick<Server, 'tables'>,
  { userId, email }: { readonly userId: string; readonly email: string },
  { isOn, kind = null }: { readonly isOn: boolean; readonly kind?: OptOutKind | null | undefined },
): Promise<void> {
  const rowId = hash(kind === null ? email : `${kind} ${email}`);
  const place = { ...tableOf(tableIds.reminderOptOuts), rowId };
  if (isOn) {
    await undefinedOnStatus(404, () => withRetry(() => tables.deleteRow(place)));
    return;
  }
  const data: ReminderOptOutFields = { email, optedOutAt: new Date().toISOString(), kind };
  await withRetry(() => tables.upsertRow({ ...place, data, permissions: ownerPermissions(userId) }));
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
