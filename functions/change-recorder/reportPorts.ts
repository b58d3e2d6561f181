import { type Client, type Models, Query, type TablesDB } from 'node-appwrite';
import { blankMetrics, type MonthlyMetricsFields } from '#domain/monthly-metrics/fields.ts';
import type { ReportingMonthFields } from '#domain/monthly-metrics/reportingMonths.ts';
import type { Month, MonthReportFields } from '#domain/monthly-metrics/reports.ts';
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
import { createAll, listAll, pagesOf, removeAll, tableOf, toBatches } from '#functions/runtime/tableBatches.ts';
import { reportId } from './hashId.ts';

export type StoredReport = VersionedRow<MonthReportFields>;

/** The reports of teams by month, by the ids of `reportId`. */
interface MonthReports {
  find(ids: readonly string[]): Promise<Map<string, StoredReport>>;
  /** The newest one of a team up to a month. */
  findNewest(teamId: string, until: Month): Promise<StoredReport | undefined>;
  /** Those that are there already stay as they are. */
  add(reports: readonly MonthReportFields[]): Promise<void>;
  /** Undefined, and nothing written, when it has been written or removed since it was read. */
  replace(report: StoredReport, changes: Partial<MonthReportFields>): Promise<StoredReport | undefined>;
  remove(ids: readonly string[]): Promise<void>;
  /** Ids of the teams that reported each month. */
  listTeams(months?: readonly Month[]): Promise<Map<Month, string[]>>;
}

/** How many teams reported, by the month. */
type ReportingMonths = Pick<TableRows<ReportingMonthFields>, 'list' | 'save'>;

/** The newest metrics of each team. */
type NewestMetrics = Pick<VersionedRows<MonthlyMetricsFields>, 'find' | 'create' | 'compareAndSet'>;

export interface ReportPorts {
  readonly reports: MonthReports;
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
      listTeams: async (months) => {
        const teams = new Map<Month, string[]>();
        const queries = [
          Query.select(['$id', 'teamId', 'month']),
          ...(months ? [Query.equal('month', [...months])] : []),
        ];
        for await (const page of pagesOf(tables, tableId, queries)) {
          for (const { teamId, month } of page as unknown as MonthReportFields[]) {
            const ofMonth = teams.get(month) ?? [];
            if (ofMonth.push(teamId) === 1) teams.set(month, ofMonth);
          }
        }
        return teams;
      },
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
  const stored = fromStoredFields(row) as unknown as MonthReportFields;
  const entries = Object.keys(blankReport).map((field) => [field, stored[field as keyof MonthReportFields]]);
  const fields = Object.fromEntries(entries) as MonthReportFields;
  return { id: row.$id, fields, updatedAt: row.$updatedAt, sequence: Number(row.$sequence) };
}
