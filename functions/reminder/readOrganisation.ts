import { Query, type TablesDB } from 'node-appwrite';
import { type Campaign, type CampaignRow, readCampaign } from '#domain/campaigns/campaign.ts';
import { needsOf } from '#domain/campaigns/ruleFacts.ts';
import type { ReminderOptOutFields } from '#domain/reminders/mails.ts';
import type { ReminderOrganisation } from '#domain/reminders/planReminders.ts';
import { type TableId, tableIds } from '#domain/resourceIds.ts';
import { fromStoredFields } from '#domain/storedText.ts';
import { holdCategories } from '#domain/technologies/holds.ts';
import { readRules } from '#domain/technologies/readRules.ts';
import type { OnRead } from '#functions/runtime/previews.ts';
import { listAll, pagesOf } from '#functions/runtime/tableBatches.ts';

export async function readOrganisation(tables: TablesDB, onRead?: OnRead): Promise<ReminderOrganisation> {
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

async function readOptOuts(tables: TablesDB): Promise<ReadonlySet<string>> {
  const rows = await listAll(tables, tableIds.reminderOptOuts, [Query.select(['$id', 'email'])]);
  return new Set(rows.map((row) => (row as unknown as ReminderOptOutFields).email));
}

const campaignColumns = [
  ...['$id', '$createdAt', '$updatedAt', 'name', 'why', 'rule', 'scope', 'moveTo', 'deadline', 'leadId', 'status'],
  ...['startedAt', 'endedAt', 'isPermanent', 'exemptions', 'updateBy', 'updateDate'],
] as const satisfies readonly (keyof CampaignRow)[];

/** Without their history. */
async function readCampaigns(tables: TablesDB): Promise<Campaign[]> {
  const rows = await listAll(tables, tableIds.campaigns, [Query.select([...campaignColumns])]);
  return rows.flatMap((row) => {
    const stored = fromStoredFields(row) as unknown as CampaignRow;
    return readCampaign({ ...stored, history: '[]' }) ?? [];
  });
}
