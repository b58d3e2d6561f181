import { Query, type TablesDB } from 'node-appwrite';
import { needsOf } from '#domain/campaigns/ruleFacts.ts';
import type { ReminderOrganisation } from '#domain/reminders/planReminders.ts';
import { type TableId, tableIds } from '#domain/resourceIds.ts';
import { fromStoredFields } from '#domain/storedText.ts';
import { holdCategories } from '#domain/technologies/holds.ts';
import { readRules } from '#domain/technologies/readRules.ts';
import type { OnRead } from '#functions/runtime/previews.ts';
import { pagesOf } from '#functions/runtime/tableBatches.ts';
import { readCampaigns, readOptOuts } from './campaignPorts.ts';

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
