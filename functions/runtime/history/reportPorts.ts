import { type Client, Query, type TablesDB } from 'node-appwrite';
import { blankMetrics, blankMonthlyMetrics } from '#domain/monthly-metrics/fields.ts';
import { uncounted } from '#domain/limits.ts';
import type { Month, MonthReportFields } from '#domain/monthly-metrics/reports.ts';
import { blankReporting, type TeamReportingFields } from '#domain/monthly-metrics/teamReporting.ts';
import type { MetricPushFields } from '#domain/pushes/pushedMetrics.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { fromStoredFields, toStoredFields } from '#domain/storedText.ts';
import { createTableRows, createVersionedRows, toVersioned, type VersionedRow } from '#functions/runtime/rows.ts';
import { withRetry } from '#functions/runtime/server.ts';
import { createAll, listAll, listIn, removeAll, tableOf, upsertAll } from '#functions/runtime/tableBatches.ts';
import { reportId } from './hashId.ts';

const saveColumns = ['teamId', 'month', 'reportedAt', 'reportedBy', 'correctedAt', 'correctedBy'] as const;

export type SavedReport = Pick<MonthReportFields, (typeof saveColumns)[number]>;

export type StoredReport = VersionedRow<MonthReportFields>;

export type StoredReporting = VersionedRow<TeamReportingFields>;

const blankReport: MonthReportFields = {
  teamId: '',
  month: '',
  ...blankMetrics,
  notApplicable: null,
  reportedAt: '',
  reportedBy: null,
  correctedAt: null,
  correctedBy: null,
};

const blankPush: MetricPushFields = { teamId: '', month: '', metrics: '{}', count: 0, lastPushAt: '' };

export function connectReports(client: Client, tables: TablesDB) {
  return {
    reports: connectMonthReports(client, tables),
    reporting: connectReporting(client, tables),
    reportingMonths: createTableRows(tables, tableIds.reportingMonths, { month: '', teams: 0, reported: 0 }),
    newestMetrics: createVersionedRows(client, tables, tableIds.teamMonthlyMetrics, blankMonthlyMetrics),
    pushes: createVersionedRows(client, tables, tableIds.metricPushes, blankPush),
  };
}

function connectMonthReports(client: Client, tables: TablesDB) {
  const tableId = tableIds.teamMonthReports;
  const versioned = createVersionedRows(client, tables, tableId, blankReport);
  const columns = Query.select(['$id', ...saveColumns]);
  const toSaved = (row: object) => {
    const stored = fromStoredFields(row) as SavedReport;
    return Object.fromEntries(saveColumns.map((name) => [name, stored[name]])) as unknown as SavedReport;
  };
  return {
    find: (ids: readonly string[]) => versioned.findAll(ids),
    findNewest: async (teamId: string, until: Month): Promise<StoredReport | undefined> => {
      const ofTeam = [Query.equal('teamId', teamId), Query.lessThanEqual('month', until)];
      const queries = [...ofTeam, Query.orderDesc('month'), Query.limit(1)];
      const { rows } = await withRetry(() => tables.listRows({ ...tableOf(tableId), queries, ...uncounted }));
      return rows[0] && toVersioned(rows[0], blankReport);
    },
    /** Keeps those that are there already. */
    add: (reports: readonly MonthReportFields[]) => {
      const rows = reports.map((report) => ({ $id: reportId(report.teamId, report.month), ...toStoredFields(report) }));
      return createAll(tables, tableId, rows);
    },
    /** Undefined, and nothing written, when the report has been written or removed since. */
    replace: (report: StoredReport, changes: Partial<MonthReportFields>) => versioned.compareAndSet(report, changes),
    remove: (ids: readonly string[]) => removeAll(tables, tableId, ids),
    listSaves: async (teamIds: readonly string[]): Promise<SavedReport[]> =>
      (await listIn(tables, tableId, 'teamId', teamIds, [columns])).map(toSaved),
    /** @param months all when absent. */
    listSavesOf: async (months?: readonly Month[]): Promise<SavedReport[]> => {
      const queries = [columns, ...(months ? [Query.equal('month', [...months])] : [])];
      return (await listAll(tables, tableId, queries)).map(toSaved);
    },
  };
}

function connectReporting(client: Client, tables: TablesDB) {
  const tableId = tableIds.teamReporting;
  const versioned = createVersionedRows(client, tables, tableId, blankReporting);
  const toRows = (rows: ReadonlyMap<string, Partial<TeamReportingFields>>) =>
    Array.from(rows, ([$id, fields]) => ({ $id, ...toStoredFields(fields) }));
  return {
    list: () => createTableRows(tables, tableId, blankReporting).list(),
    find: (ids: readonly string[]) => versioned.findAll(ids),
    /** Keeps those that are there already. */
    add: (rows: ReadonlyMap<string, TeamReportingFields>) => createAll(tables, tableId, toRows(rows)),
    /** Undefined, and nothing written, when the row has been written or removed since. */
    replace: (row: StoredReporting, changes: Partial<TeamReportingFields>) => versioned.compareAndSet(row, changes),
    /** Whatever others have written since. */
    save: (changes: ReadonlyMap<string, Partial<TeamReportingFields>>) => upsertAll(tables, tableId, toRows(changes)),
  };
}
