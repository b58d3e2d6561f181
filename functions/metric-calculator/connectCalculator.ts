import { setTimeout as pause } from 'node:timers/promises';
import { ExecutionMethod } from 'node-appwrite';
import type { MetricCalculationFields } from '../../domain/metric-calculations/calculation';
import type { MetricTeam } from '../../domain/metric-calculations/organisation';
import type { MetricKey, MonthlyMetricsFields } from '../../domain/monthly-metrics/fields';
import { tableIds } from '../../domain/resourceIds';
import type { TechInventoryFields } from '../../domain/tech-inventory/categories';
import type { Server } from '../runtime/connectServer';
import { createGuardedRows } from '../runtime/GuardedRows';
import { retrying } from '../runtime/retrying';
import { createTableRows } from '../runtime/TableRows';
import type { CalculatorPorts } from './ports';
import { blankTurn } from './takeTurn';

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
