import { Query, type TablesDB } from 'node-appwrite';
import { setTimeout as pause } from 'node:timers/promises';
import type { MetricCalculationFields } from '#domain/metric-calculations/calculation.ts';
import {
  type DatedOrganisation,
  metricTeamFields,
  type ReportedMetrics,
} from '#domain/metric-calculations/organisation.ts';
import {
  blankMetrics,
  metricFields,
  type MetricKey,
  type MonthlyMetricsFields,
} from '#domain/monthly-metrics/fields.ts';
import type { Month, MonthReportFields } from '#domain/monthly-metrics/reports.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { fromStoredFields } from '#domain/storedText.ts';
import { blankInventory } from '#domain/tech-inventory/categories.ts';
import { type LeaseFields, neverHeld } from '#functions/runtime/RowLease.ts';
import { createTableRows, createVersionedRows } from '#functions/runtime/rows.ts';
import { type Server, startExecution } from '#functions/runtime/server.ts';
import { startClock } from '#functions/runtime/startClock.ts';
import { pagesOf, toBatches } from '#functions/runtime/tableBatches.ts';

export type CalculatorPorts = ReturnType<typeof connectCalculator>;

/** docs/decisions/010. */
export interface CalculationLease extends LeaseFields {
  readonly begun: number;
  /** Last run that succeeded: it has read everything stored before it took the lease. */
  readonly finished: number;
  /** Null before the first. */
  readonly closed: Month | null;
}

export const blankLease: CalculationLease = {
  executionId: null,
  heldUntil: neverHeld,
  begun: 0,
  finished: 0,
  closed: null,
};
const blankReport: Pick<MonthlyMetricsFields, MetricKey | 'notApplicable'> = { ...blankMetrics, notApplicable: null };
const blankCalculation: MetricCalculationFields = {
  metricType: '',
  calculationValue: null,
  unitType: '',
  updateDateDay: '',
  updateDateMonth: '',
  updateDateYear: '',
};

export function connectCalculator(
  { client, tables, functions }: Server,
  functionId: string,
  /** IANA name; decides which month it is. */
  timeZone: string,
) {
  const inventoryRows = createTableRows(tables, tableIds.teamTechInventory, {
    unitTestTools: blankInventory.unitTestTools,
  });
  const metricsRows = createTableRows(tables, tableIds.teamMonthlyMetrics, blankReport);
  return {
    /** `afterPage` is awaited after each page. */
    readOrganisation: async (afterPage: () => Promise<void>): Promise<DatedOrganisation> => {
      const [teams, inventories, metrics] = await Promise.all([
        readTeams(tables, afterPage),
        inventoryRows.list(afterPage),
        metricsRows.list(afterPage),
      ]);
      return { teams, inventories, metrics };
    },
    calculations: createTableRows(tables, tableIds.teamMonthlyMetricCalculation, blankCalculation),
    lease: createVersionedRows(client, tables, tableIds.calculationTurn, blankLease),
    /** By team: of this month, else the newest one before. */
    readReports: (month: Month, teamIds: readonly string[], afterPage: () => Promise<void>) =>
      readReports(tables, month, teamIds, afterPage),
    startRun: () => startExecution(functions, functionId),
    now: startClock(),
    pause: (ms: number): Promise<void> => pause(ms),
    timeZone,
  };
}

type DatedTeam = DatedOrganisation['teams'][number];

async function readTeams(tables: TablesDB, afterPage: () => Promise<void>): Promise<DatedTeam[]> {
  const teams: DatedTeam[] = [];
  const wanted = Query.select(['$id', '$createdAt', ...metricTeamFields]);
  for await (const page of pagesOf(tables, tableIds.teamMetadata, [wanted])) {
    teams.push(...(page.map(fromStoredFields) as unknown as DatedTeam[]));
    await afterPage();
  }
  return teams;
}

const columns = ['$id', 'teamId', 'month', ...metricFields.map(({ key }) => key), 'notApplicable'];

/** A thousand reports a call, and a hundred teams that haven't reported the month. */
async function readReports(
  tables: TablesDB,
  month: Month,
  teamIds: readonly string[],
  afterPage: () => Promise<void>,
): Promise<Map<string, ReportedMetrics>> {
  const newest = new Map<string, MonthReportFields>();
  const read = async (queries: readonly string[]): Promise<void> => {
    for await (const page of pagesOf(tables, tableIds.teamMonthReports, [Query.select(columns), ...queries])) {
      for (const report of page as unknown as MonthReportFields[]) {
        const known = newest.get(report.teamId);
        if (known === undefined || known.month < report.month) newest.set(report.teamId, report);
      }
      await afterPage();
    }
  };
  await read([Query.equal('month', month)]);
  const late = teamIds.filter((teamId) => !newest.has(teamId));
  for (const batch of toBatches(late)) await read([Query.equal('teamId', batch), Query.lessThan('month', month)]);
  return newest;
}
