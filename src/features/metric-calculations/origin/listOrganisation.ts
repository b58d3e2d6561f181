import type { MetricTeam } from '../../../../domain/metric-calculations/organisation';
import { metricFields, type MetricKey, type MonthlyMetricsFields } from '../../../../domain/monthly-metrics/fields';
import { tableIds } from '../../../../domain/resourceIds';
import type { Stored } from '../../../../domain/row';
import type { TechInventoryFields } from '../../../../domain/tech-inventory/categories';
import type { CallOptions, TablesService } from '../../../appwrite/services';

type InventoryRow = Stored & Pick<TechInventoryFields, 'unitTestTools'>;
type MetricsRow = Stored & Pick<MonthlyMetricsFields, MetricKey>;

/** What the metrics are calculated from, as it is stored now. Inventories and metrics have the id of their team. */
export interface OrganisationRows {
  readonly teams: readonly (Stored & MetricTeam)[];
  readonly inventories: readonly InventoryRow[];
  readonly metrics: readonly MetricsRow[];
}

/** Reads all teams, inventories and monthly metrics, of each only what the metrics are made of. */
export async function listOrganisation(tables: TablesService, options: CallOptions): Promise<OrganisationRows> {
  const [teams, inventories, metrics] = await Promise.all([
    tables.listAll<Stored & MetricTeam>(tableIds.teamMetadata, {
      ...options,
      columns: ['teamName', 'projectId', 'teamType', 'greenfield'],
    }),
    tables.listAll<InventoryRow>(tableIds.teamTechInventory, { ...options, columns: ['unitTestTools'] }),
    tables.listAll<MetricsRow>(tableIds.teamMonthlyMetrics, {
      ...options,
      columns: metricFields.map(({ key }) => key),
    }),
  ]);
  // Frozen lists spare the store a walk through all of them, which the page would stand still for.
  return { teams: Object.freeze(teams), inventories: Object.freeze(inventories), metrics: Object.freeze(metrics) };
}
