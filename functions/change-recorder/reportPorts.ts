import { type Client, type Models, Query, type TablesDB } from 'node-appwrite';
import { blankMetrics, type MonthlyMetricsFields } from '#domain/monthly-metrics/fields.ts';
import type { ReportingMonthFields } from '#domain/monthly-metrics/reportingMonths.ts';
import type { Month, MonthReportFields } from '#domain/monthly-metrics/reports.ts';
import { blankReporting, type TeamReportingFields } from '#domain/monthly-metrics/teamReporting.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { fromStoredFields, toStoredFields } from '#domain/storedText.ts';
import {
  createTableRows,
  createVersionedRows,
  type TableRows,
  type VersionedRow,
  type VersionedRows,
} from '#functions/runtime/rows.ts';
import { withRetry } from '#functions/runtime/server.ts';
import { createAll, listAll, removeAll, tableOf, toBatches, upsertAll } from '#functions/runtime/tableBatches.ts';
import { reportId } from './hashId.ts';

const saveColumns = ['teamId', 'month', 'reportedAt', 'reportedBy', 'correctedAt', 'correctedBy'] as const;

export type SavedReport = Pick<MonthReportFields, (typeof saveColumns)[number]>;

interface ReportsOf {
  readonly teamIds?: readonly string[];
  readonly months?: readonly Month[];
}

export type StoredReport = VersionedRow<MonthReportFields>;

interface MonthReports {
  find(ids: readonly string[]): Promise<Map<string, StoredReport>>;
  findNewest(teamId: string, until: Month): Promise<StoredReport | undefined>;
  /** Keeps those that are there already. */
  add(reports: readonly MonthReportFields[]): Promise<void>;
  /** Undefined, and nothing written, when the report has been written or removed since. */
  replace(report: StoredReport, changes: Partial<MonthReportFields>): Promise<StoredReport | undefined>;
  remove(ids: readonly string[]): Promise<void>;
  listSaves(of: ReportsOf): Promise<SavedReport[]>;
}

type ReportingMonths = Pick<TableRows<ReportingMonthFields>, 'list' | 'save'>;

type NewestMetrics = Pick<VersionedRows<MonthlyMetricsFields>, 'find' | 'create' | 'compareAndSet'>;

interface TeamReportingRows {
  list(): Promise<Map<string, TeamReportingFields>>;
  find(teamIds: readonly string[]): Promise<Map<string, StoredReporting>>;
  /** Keeps those that are there already. */
  add(rows: ReadonlyMap<string, TeamReportingFields>): Promise<void>;
  /** Undefined, and nothing written, when the row has been written or removed since. */
  replace(row: StoredReporting, changes: Partial<TeamReportingFields>): Promise<StoredReporting | undefined>;
  /** Whatever others have written since. */
  save(changes: ReadonlyMap<string, Partial<TeamReportingFields>>): Promise<void>;
}

export type StoredReporting = VersionedRow<TeamReportingFields>;

export interface ReportPorts {
  readonly reports: MonthReports;
  readonly reporting: TeamReportingRows;
  readonly reportingMonths: ReportingMonths;
  readonly newestMetrics: NewestMetrics;
}

const tableId = tableIds.teamMonthReports;

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

const blankRow: MonthlyMetricsFields = {
  ...blankMetrics,
  notApplicable: null,
  updateBy: null,
  updateDate: null,
  correctionDate: null,
};

export function connectReports(client: Client, tables: TablesDB): ReportPorts {
  const versioned = createVersionedRows(client, tables, tableId, blankReport);
  const newest = createVersionedRows(client, tables, tableIds.teamMonthlyMetrics, blankRow);
  const states = createTableRows(tables, tableIds.teamReporting, blankReporting);
  const versionedStates = createVersionedRows(client, tables, tableIds.teamReporting, blankReporting);
  return {
    reports: {
      find: async (ids) => {
        const found: Models.DefaultRow[] = [];
        for (const batch of toBatches(ids))
          found.push(...(await listAll(tables, tableId, [Query.equal('$id', batch)])));
        return new Map(found.map((row) => [row.$id, toReport(row)]));
      },
      findNewest: async (teamId, until) => {
        const ofTeam = [Query.equal('teamId', teamId), Query.lessThanEqual('month', until)];
        const queries = [...ofTeam, Query.orderDesc('month'), Query.limit(1)];
        const { rows } = await withRetry(() => tables.listRows({ ...tableOf(tableId), queries, total: false }));
        return rows[0] && toReport(rows[0]);
      },
      add: (reports) =>
        createAll(
          tables,
          tableId,
          reports.map((fields) => ({ $id: reportId(fields.teamId, fields.month), ...toStoredFields(fields) })),
        ),
      replace: (report, changes) => versioned.compareAndSet(report, toStoredFields(changes)),
      remove: (ids) => removeAll(tables, tableId, ids),
      listSaves: async ({ teamIds, months }) => {
        const queries = [Query.select(['$id', ...saveColumns]), ...(months ? [Query.equal('month', [...months])] : [])];
        const batches = teamIds === undefined ? [[]] : toBatches(teamIds).map((ids) => [Query.equal('teamId', ids)]);
        const found: Models.DefaultRow[] = [];
        for (const batch of batches) found.push(...(await listAll(tables, tableId, [...queries, ...batch])));
        return found.map((row) => pickFields(row, saveColumns) as unknown as SavedReport);
      },
    },
    reporting: {
      list: () => states.list(),
      find: async (ids) => {
        const found: Models.DefaultRow[] = [];
        for (const batch of toBatches(ids))
          found.push(...(await listAll(tables, tableIds.teamReporting, [Query.equal('$id', batch)])));
        return new Map(found.map((row) => [row.$id, toReporting(row)]));
      },
      add: (rows) =>
        createAll(
          tables,
          tableIds.teamReporting,
          Array.from(rows, ([$id, fields]) => ({ $id, ...toStoredFields(fields) })),
        ),
      replace: (row, changes) => versionedStates.compareAndSet(row, toStoredFields(changes)),
      save: (changes) =>
        upsertAll(
          tables,
          tableIds.teamReporting,
          Array.from(changes, ([$id, fields]) => ({ $id, ...toStoredFields(fields) })),
        ),
    },
    reportingMonths: createTableRows(tables, tableIds.reportingMonths, { month: '', teams: 0, reported: 0 }),
    newestMetrics: {
      find: async (id) => toPlain(await newest.find(id)),
      create: async (id, fields) => toPlain(await newest.create(id, toStoredFields(fields))),
      compareAndSet: async (row, changes) => toPlain(await newest.compareAndSet(row, toStoredFields(changes))),
    },
  };
}

function toPlain(row: VersionedRow<MonthlyMetricsFields> | undefined): typeof row {
  return row && { ...row, fields: fromStoredFields(row.fields) };
}

function toReport(row: Models.DefaultRow): StoredReport {
  const fields = pickFields(row, Object.keys(blankReport)) as unknown as MonthReportFields;
  return { id: row.$id, fields, updatedAt: row.$updatedAt, sequence: Number(row.$sequence) };
}

function toReporting(row: Models.DefaultRow): StoredReporting {
  const fields = pickFields(row, Object.keys(blankReporting)) as unknown as TeamReportingFields;
  return { id: row.$id, fields, updatedAt: row.$updatedAt, sequence: Number(row.$sequence) };
}

function pickFields(row: Models.DefaultRow, names: readonly string[]): Models.DefaultRow {
  const stored = fromStoredFields(row);
  return Object.fromEntries(names.map((name) => [name, stored[name] as unknown])) as Models.DefaultRow;
}
