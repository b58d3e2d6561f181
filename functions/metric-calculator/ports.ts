import { ExecutionMethod } from 'node-appwrite';
import { setTimeout as pause } from 'node:timers/promises';
import type { MetricCalculationFields } from '#domain/metric-calculations/calculation.ts';
import {
  type MetricTeam,
  metricTeamFields,
  type Organisation,
  type ReportedMetrics,
} from '#domain/metric-calculations/organisation.ts';
import { blankMetrics, type MetricKey, type MonthlyMetricsFields } from '#domain/monthly-metrics/fields.ts';
import type { Month } from '#domain/monthly-metrics/reports.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { blankTeam } from '#domain/team.ts';
import { blankInventory } from '#domain/tech-inventory/categories.ts';
import { neverHeld, type LeaseFields } from '#functions/runtime/RowLease.ts';
import { createTableRows, createVersionedRows, type TableRows, type VersionedRows } from '#functions/runtime/rows.ts';
import { type Server, withRetry } from '#functions/runtime/server.ts';
import { startClock } from '#functions/runtime/startClock.ts';

import { readReports } from './readReports.ts';

/** Everything outside the function. Every call may reject; nothing here decides anything. */
export interface CalculatorPorts {
  /** All teams, inventories and metrics; `afterPage` is awaited after each page. */
  readOrganisation(afterPage: () => Promise<void>): Promise<Organisation>;
  /** The report of a month of each team, else its newest one before that, by team. */
  readReports(
    month: Month,
    teamIds: readonly string[],
    afterPage: () => Promise<void>,
  ): Promise<Map<string, ReportedMetrics>>;
  readonly calculations: Pick<TableRows<MetricCalculationFields>, 'find' | 'save'>;
  /** One row at most. */
  readonly lease: VersionedRows<CalculationLease>;
  /** Starts another execution, which goes on after this one has answered. */
  startRun(): Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  pause(ms: number): Promise<void>;
  /** IANA name; decides which month it is. */
  readonly timeZone: string;
}

/** The lease on calculating (docs/decisions/010). */
export interface CalculationLease extends LeaseFields {
  /** Number of the last run that took the lease. */
  readonly begun: number;
  /** Number of the last run that succeeded: it has read everything stored before it took the lease. */
  readonly finished: number;
  /** Last month that was calculated after it was closed; null before the first. */
  readonly closed: Month | null;
}

export const blankLease: CalculationLease = {
  executionId: null,
  heldUntil: neverHeld,
  begun: 0,
  finished: 0,
  closed: null,
};
const blankMetricTeam = Object.fromEntries(metricTeamFields.map((field) => [field, blankTeam[field]])) as Omit<
  MetricTeam,
  '$id'
>;
const blankReport: Pick<MonthlyMetricsFields, MetricKey | 'notApplicable'> = { ...blankMetrics, notApplicable: null };
const blankCalculation: MetricCalculationFields = {
  metricType: '',
  calculationValue: null,
  unitType: '',
  updateDateDay: '',
  updateDateMonth: '',
  updateDateYear: '',
};

/** The ports, backed by Appwrite. */
export function connectCalculator(
  { client, tables, functions }: Server,
  functionId: string,
  timeZone: string,
): CalculatorPorts {
  const teamRows = createTableRows(tables, tableIds.teamMetadata, blankMetricTeam);
  const inventoryRows = createTableRows(tables, tableIds.teamTechInventory, {
    unitTestTools: blankInventory.unitTestTools,
  });
  const metricsRows = createTableRows(tables, tableIds.teamMonthlyMetrics, blankReport);
  return {
    readOrganisation: async (afterPage) => {
      const [teams, inventories, metrics] = await Promise.all([
        teamRows.list(afterPage),
        inventoryRows.list(afterPage),
        metricsRows.list(afterPage),
      ]);
      return { teams: Array.from(teams, ([$id, fields]) => ({ $id, ...fields })), inventories, metrics };
    },
    calculations: createTableRows(tables, tableIds.teamMonthlyMetricCalculation, blankCalculation),
    lease: createVersionedRows(client, tables, tableIds.calculationTurn, blankLease),
    readReports: (month, teamIds, afterPage) => readReports(tables, month, teamIds, afterPage),
    startRun: async () => {
      const call = { functionId, async: true, xpath: '/', method: ExecutionMethod.POST };
      await withRetry(() => functions.createExecution(call));
    },
    now: startClock(),
    pause: (ms) => pause(ms),
    timeZone,
  };
}
