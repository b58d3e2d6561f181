import { Query, type TablesDB } from 'node-appwrite';
import { type Campaign, type CampaignRow, readCampaign } from '#domain/campaigns/campaign.ts';
import type { ReminderOptOutFields } from '#domain/reminders/mails.ts';
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
  /** In lower case. */
  readOptOuts(): Promise<ReadonlySet<string>>;
}

const noPerson: Person = { email: '', firstName: '', lastName: '' };

export function connectCampaignMails(tables: TablesDB): CampaignMailPorts {
  const people = createTableRows(tables, tableIds.userMetadata, noPerson);
  return {
    listCampaigns: () => readCampaigns(tables),
    findPeople: (ids) => people.find([...ids]),
    readOptOuts: () => readOptOuts(tables),
  };
}

export async function readOptOuts(tables: TablesDB): Promise<ReadonlySet<string>> {
  const rows = await listAll(tables, tableIds.reminderOptOuts, [Query.select(['$id', 'email'])]);
  return new Set(rows.map((row) => (row as unknown as ReminderOptOutFields).email));
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
