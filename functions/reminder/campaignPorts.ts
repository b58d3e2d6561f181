import { Query, type TablesDB } from 'node-appwrite';
import { type Campaign, type CampaignRow, readCampaign } from '#domain/campaigns/campaign.ts';
import type { CampaignHistory, HistoryNeeds } from '#domain/campaigns/campaignProgress.ts';
import type { HistoryEntry } from '#domain/campaigns/teamFacts.ts';
import { uploadField } from '#domain/changes/changeEntry.ts';
import type { Month, MonthReportFields } from '#domain/monthly-metrics/reports.ts';
import type { OptOutKind, ReminderOptOutFields } from '#domain/reminders/mails.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { fromStoredFields } from '#domain/storedText.ts';
import type { UserMetadata } from '#domain/teamMember.ts';
import { createTableRows } from '#functions/runtime/rows.ts';
import { listAll } from '#functions/runtime/tableBatches.ts';

type Person = Pick<UserMetadata, 'email' | 'firstName' | 'lastName'>;

export interface CampaignMailPorts {
  /** Of every status, without their history. */
  listCampaigns(): Promise<Campaign[]>;
  /** By id, of people in the plan. */
  findPeople(ids: readonly string[]): Promise<ReadonlyMap<string, Person>>;
  /** Addresses in lower case. @param kind reminders, when absent */
  readOptOuts(kind?: OptOutKind): Promise<ReadonlySet<string>>;
  listReports(months: readonly Month[]): Promise<readonly MonthReportFields[]>;
  readHistory(needs: HistoryNeeds): Promise<CampaignHistory>;
}

const noPerson: Person = { email: '', firstName: '', lastName: '' };

export function connectCampaignMails(tables: TablesDB): CampaignMailPorts {
  const people = createTableRows(tables, tableIds.userMetadata, noPerson);
  return {
    listCampaigns: () => readCampaigns(tables),
    findPeople: (ids) => people.find([...ids]),
    readOptOuts: (kind) => readOptOuts(tables, kind),
    listReports: async (months) => {
      const rows = await listAll(tables, tableIds.teamMonthReports, [Query.equal('month', [...months])]);
      return rows.map((row) => fromStoredFields(row) as unknown as MonthReportFields);
    },
    readHistory: (needs) => readHistory(tables, needs),
  };
}

export async function readOptOuts(tables: TablesDB, kind?: OptOutKind): Promise<ReadonlySet<string>> {
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

export async function readCampaigns(tables: TablesDB): Promise<Campaign[]> {
  const rows = await listAll(tables, tableIds.campaigns, [Query.select([...campaignColumns])]);
  return rows.flatMap((row) => {
    const stored = fromStoredFields(row) as unknown as CampaignRow;
    return readCampaign({ ...stored, history: '[]' }) ?? [];
  });
}
