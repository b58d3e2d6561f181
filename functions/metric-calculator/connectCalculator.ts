import { setTimeout as pause } from 'node:timers/promises';
import { ExecutionMethod } from 'node-appwrite';
import type { MetricCalculationFields } from '#domain/metric-calculations/calculation.ts';
import type { MetricTeam } from '#domain/metric-calculations/organisation.ts';
import type { MetricKey, MonthlyMetricsFields } from '#domain/monthly-metrics/fields.ts';
import { tableIds } from '#domain/resourceIds.ts';
import type { TechInventoryFields } from '#domain/tech-inventory/categories.ts';
import type { Server } from '#functions/runtime/connectServer.ts';
import { createGuardedRows } from '#functions/runtime/GuardedRows.ts';
import { retrying } from '#functions/runtime/retrying.ts';
import { createTableRows } from '#functions/runtime/TableRows.ts';
import type { CalculatorPorts } from './ports.ts';
import { blankTurn } from './takeTurn.ts';

const blankTeam: Omit<MetricTeam, '$id'> = { teamName: '', projectId: null, teamType: null, greenfield: false };
const blankInventory: Pick<TechInventoryFields, 'unitTestTools'> = { unitTestTools: null };
const blankMetrics: Pick<MonthlyMetricsFields, MetricKey> = {
  overallRepoTestCoverage: null,
  overallBranchTestCoverage: null,
  automatedFunctionalTestCount: null,
  manualFunctionalTestCount: null,
  veracodeScanning: null,
  veracodeScanningPercentage: null,
  sonarqubeAdoptionStatus: null,
  singleArtifactPromotion: null,
};
const blankCalculation: MetricCalculationFields = {
  metricType: '',
  calculationValue: null,
  unitType: '',
  updateDateDay: '',
  updateDateMonth: '',
  updateDateYear: '',
};

/** The ports, kept by Appwrite. */
export function connectCalculator(
  { client, tables, functions }: Server,
  functionId: string,
  timeZone: string,
): CalculatorPorts {
  const teamRows = createTableRows(tables, tableIds.teamMetadata, blankTeam);
  const inventoryRows = createTableRows(tables, tableIds.teamTechInventory, blankInventory);
  const metricsRows = createTableRows(tables, tableIds.teamMonthlyMetrics, blankMetrics);
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
    turn: createGuardedRows(client, tables, tableIds.calculationTurn, blankTurn),
    startRun: async () => {
      await retrying(() =>
        functions.createExecution({ functionId, async: true, xpath: '/', method: ExecutionMethod.POST }),
      );
    },
    now: Date.now,
    pause: (ms) => pause(ms),
    timeZone,
  };
}
