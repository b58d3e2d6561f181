import { Query, type TablesDB, type Client, type Models, Users } from 'node-appwrite';
import { createHash } from 'node:crypto';
import type { MailKind, OptOutKind, ReminderMailFields, ReminderOptOutFields } from '#domain/reminders/mails.ts';
import type { ReminderOrganisation } from '#domain/reminders/planReminders.ts';
import {
  defaultReminderSettings,
  type ReminderSettingsFields,
  reminderSettingsId,
} from '#domain/reminders/settings.ts';
import { tableIds, type TableId } from '#domain/resourceIds.ts';
import { fromStoredFields, toStoredFields } from '#domain/storedText.ts';
import { needsOf } from '#domain/campaigns/ruleFacts.ts';
import { holdCategories } from '#domain/technologies/holds.ts';
import { readRules } from '#domain/technologies/readRules.ts';
import { pageSizes } from '#domain/limits.ts';
import { parseJson } from '#domain/parseJson.ts';
import type { EndingToken, TokenAccount, TokenAccounts, TokenMaker } from '#domain/pushes/tokenWarnings.ts';
import { adminLabel, isAdmin } from '#domain/user.ts';
import { type Campaign, type CampaignRow, readCampaign } from '#domain/campaigns/campaign.ts';
import type { CampaignHistory, HistoryNeeds } from '#domain/campaigns/campaignProgress.ts';
import type { HistoryEntry } from '#domain/campaigns/teamFacts.ts';
import { uploadField } from '#domain/changes/changeEntry.ts';
import type { Month, MonthReportFields } from '#domain/monthly-metrics/reports.ts';
import type { UserMetadata } from '#domain/teamMember.ts';
import type { OnRead } from '#functions/runtime/previews.ts';
import { ownerPermissions } from '#functions/runtime/request.ts';
import {
  createVersionedRows,
  toVersioned,
  type VersionedRow,
  type VersionedRows,
  createTableRows,
} from '#functions/runtime/rows.ts';
import { type Server, undefinedOnStatus, withRetry } from '#functions/runtime/server.ts';
import { startClock } from '#functions/runtime/startClock.ts';
import { createAll, listAll, tableOf, pagesOf } from '#functions/runtime/tableBatches.ts';
import { findMember } from '#functions/runtime/members.ts';

/** Its columns alone: no digest is read. */
const blank = {
  name: '',
  teams: null as string | null,
  createdBy: '',
  createdByName: null as string | null,
  expiresAt: '',
};
/** Admins may change any token. */
const noTeams: ReadonlySet<string> = new Set();

export type MailRow = VersionedRow<ReminderMailFields>;

/** But the mail server. */
export type ReminderPorts = ReturnType<typeof connectReminder>;

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

export function connectReminder({ client, tables }: Server, timeZone: string) {
  const rows: Pick<VersionedRows<ReminderMailFields>, 'find' | 'compareAndSet'> = createVersionedRows(
    client,
    tables,
    tableIds.reminderMails,
    blankMail,
  );
  const listMails = async (...queries: string[]): Promise<MailRow[]> => {
    const rows = await listAll(tables, tableIds.reminderMails, queries);
    return rows.map((row) => toVersioned(row, blankMail));
  };
  return {
    readSettings: async (): Promise<ReminderSettingsFields> => {
      const place = { ...tableOf(tableIds.reminderSettings), rowId: reminderSettingsId };
      const row = await undefinedOnStatus(404, () => withRetry(() => tables.getRow(place)));
      const stored = row && fromStoredFields(row as unknown as Partial<ReminderSettingsFields>);
      const { enabled, days, subject, text } = { ...defaultReminderSettings, ...stored };
      return { ...defaultReminderSettings, enabled, days, subject, text };
    },
    readOrganisation: (onRead?: OnRead) => readOrganisation(tables, onRead),
    mails: {
      ...rows,
      listBy: (column: 'day' | 'status', value: string) => listMails(Query.equal(column, value)),
      /** @param day `YYYY-MM-DD` */
      listSince: (kind: MailKind, day: string) =>
        listMails(Query.equal('kind', kind), Query.greaterThanEqual('day', day)),
      createMissing: (missing: readonly (readonly [id: string, fields: ReminderMailFields])[]): Promise<void> => {
        const mails = missing.map(([$id, fields]) => ({ $id, ...toStoredFields(fields) }));
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

async function readOrganisation(tables: TablesDB, onRead?: OnRead): Promise<ReminderOrganisation> {
  const read = async <Row>(tableId: TableId, columns: readonly string[]): Promise<Row[]> => {
    const all: Row[] = [];
    for await (const page of pagesOf(tables, tableId, [Query.select(['$id', '$createdAt', ...columns])])) {
      for (const row of page) all.push(fromStoredFields(row) as unknown as Row);
      await onRead?.(page.length);
    }
    return all;
  };
  type Organisation = ReminderOrganisation;
  const teamColumns = ['teamName', 'teamStatus', 'sector', 'businessUnit', 'teamType'];
  const [teams, reporting, memberships, people, optedOut, campaigns, rules] = await Promise.all([
    read<Organisation['teams'][number]>(tableIds.teamMetadata, teamColumns),
    read<Organisation['reporting'][number]>(tableIds.teamReporting, ['months', 'lastMonth', 'confirmedAt', 'pushes']),
    read<Organisation['memberships'][number]>(tableIds.userTeamAssociation, ['userId', 'teamId', 'agileTeamRole']),
    read<Organisation['people'][number]>(tableIds.userMetadata, ['email', 'firstName', 'lastName']),
    readOptOuts(tables),
    readCampaigns(tables),
    read<Organisation['rules'][number]>(tableIds.technologyRules, ['names', 'rings', 'lifecycles']),
  ]);
  const book = readRules(rules);
  const running = campaigns.filter(({ status }) => status === 'running');
  const needs = needsOf(
    running.map(({ rule }) => rule),
    book,
  );
  const readColumns = <Row>(tableId: TableId, columns: readonly string[]): Promise<Row[]> =>
    columns.length === 0 ? Promise.resolve([]) : read<Row>(tableId, columns);
  const categories = [...new Set([...holdCategories(book), ...needs.inventory])];
  const [inventories, metrics] = await Promise.all([
    readColumns<Organisation['inventories'][number]>(tableIds.teamTechInventory, categories),
    readColumns<Organisation['metrics'][number]>(tableIds.teamMonthlyMetrics, needs.metrics),
  ]);
  return { teams, reporting, memberships, people, inventories, rules, campaigns: running, metrics, optedOut };
}

function connectTokens(client: Client, tables: TablesDB) {
  const users = new Users(client);
  const teams = createTableRows(tables, tableIds.teamMetadata, { teamName: '' });
  return {
    /** Not revoked, and expire between these. */
    listEndingTokens: async (from: Date, until: Date): Promise<EndingToken[]> => {
      const rows = await listAll(tables, tableIds.metricTokens, [
        Query.select(['$id', '$createdAt', '$updatedAt', ...Object.keys(blank)]),
        Query.isNull('revokedAt'),
        Query.greaterThan('expiresAt', from.toISOString()),
        Query.lessThanEqual('expiresAt', until.toISOString()),
      ]);
      return rows.map((row) => {
        const { id, createdAt, fields } = toVersioned(row, blank);
        return {
          ...fields,
          id,
          createdAt,
          teams: fields.teams === null ? null : (parseJson(fields.teams) as string[]),
        };
      });
    },
    /** @param ids of accounts */
    readAccounts: async (ids: readonly string[]): Promise<TokenAccounts> => {
      const accounts = new Map<string, TokenMaker>();
      for (const userId of new Set(ids)) {
        const account = await undefinedOnStatus(404, () => withRetry(() => users.get({ userId })));
        if (account === undefined) continue;
        const teamIds = isAdmin(account) ? noTeams : (await findMember(tables, account.email)).teamIds;
        accounts.set(userId, { ...toAccount(account), teamIds });
      }
      const queries = [Query.contains('labels', [adminLabel]), Query.limit(pageSizes.functionRead)];
      const admins = await withRetry(() => users.list({ queries, total: false }));
      return { accounts, admins: admins.users.map(toAccount) };
    },
    /** By id, of teams that exist. */
    teamNames: async (ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
      new Map(Array.from(await teams.find(ids), ([id, { teamName }]) => [id, teamName])),
  };
}

function toAccount({ name, email, labels, status }: Models.User<Models.Preferences>): TokenAccount {
  return { name, email: email.toLowerCase(), isAdmin: isAdmin({ labels }), isBlocked: !status };
}

type Person = Pick<UserMetadata, 'email' | 'firstName' | 'lastName'>;

const noPerson: Person = { email: '', firstName: '', lastName: '' };

function connectCampaignMails(tables: TablesDB) {
  const people = createTableRows(tables, tableIds.userMetadata, noPerson);
  return {
    /** Of every status, without their history. */
    listCampaigns: () => readCampaigns(tables),
    /** By id, of people in the plan. */
    findPeople: (ids: readonly string[]): Promise<ReadonlyMap<string, Person>> => people.find(ids),
    /** Addresses in lower case. @param kind reminders, when absent */
    readOptOuts: (kind?: OptOutKind) => readOptOuts(tables, kind),
    listReports: async (months: readonly Month[]): Promise<readonly MonthReportFields[]> => {
      const rows = await listAll(tables, tableIds.teamMonthReports, [Query.equal('month', [...months])]);
      return rows.map((row) => fromStoredFields(row) as unknown as MonthReportFields);
    },
    readHistory: (needs: HistoryNeeds) => readHistory(tables, needs),
  };
}

async function readOptOuts(tables: TablesDB, kind?: OptOutKind): Promise<ReadonlySet<string>> {
  const rows = await listAll(tables, tableIds.reminderOptOuts, [Query.select(['$id', 'email', 'kind'])]);
  const optOuts = rows.map((row) => row as unknown as ReminderOptOutFields);
  return new Set(optOuts.filter((row) => (row.kind ?? undefined) === kind).map(({ email }) => email));
}

const entryColumns = ['$id', 'teamId', 'field', 'oldValue', 'newValue', 'changedAt', 'source'];

async function readHistory(tables: TablesDB, { entries, month, since }: HistoryNeeds): Promise<CampaignHistory> {
  const readEntries = async (fields: readonly string[], from: string, ...queries: string[]) => {
    if (fields.length === 0) return [];
    const rows = await listAll(tables, tableIds.changeEntries, [
      ...[Query.select(entryColumns), Query.equal('field', [...fields]), Query.greaterThanEqual('changedAt', from)],
      ...queries,
    ]);
    return rows.map((row) => fromStoredFields(row) as unknown as CampaignHistory['presence'][number] & HistoryEntry);
  };
  const readReports = async (asked: Month) => {
    const columns = Query.select(['$id', '$createdAt', 'teamId', 'reportedAt']);
    const rows = await listAll(tables, tableIds.teamMonthReports, [columns, Query.equal('month', asked)]);
    return rows as unknown as CampaignHistory['reports'];
  };
  const [changes, reports, ...presence] = await Promise.all([
    entries === undefined ? [] : readEntries(entries.fields, entries.since),
    month === undefined ? [] : readReports(month),
    readEntries([uploadField], since, Query.isNull('oldValue')),
    readEntries([uploadField], since, Query.isNull('newValue')),
  ]);
  return { entries: changes, reports, presence: presence.flat() };
}

const campaignColumns = [
  ...['$id', '$createdAt', '$updatedAt', 'name', 'why', 'rule', 'scope', 'moveTo', 'deadline', 'leadId', 'status'],
  ...['startedAt', 'endedAt', 'isPermanent', 'exemptions', 'updateBy', 'updateDate'],
] as const satisfies readonly (keyof CampaignRow)[];

async function readCampaigns(tables: TablesDB): Promise<Campaign[]> {
  const rows = await listAll(tables, tableIds.campaigns, [Query.select([...campaignColumns])]);
  return rows.flatMap((row) => {
    const stored = fromStoredFields(row) as unknown as CampaignRow;
    return readCampaign({ ...stored, history: '[]' }) ?? [];
  });
}
