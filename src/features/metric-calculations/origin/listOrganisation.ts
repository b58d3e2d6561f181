import type { MetricTeam } from '#domain/metric-calculations/organisation.ts';
import { metricFields, type MetricKey, type MonthlyMetricsFields } from '#domain/monthly-metrics/fields.ts';
import { tableIds } from '#domain/resourceIds.ts';
import type { Stored } from '#domain/row.ts';
import type { TechInventoryFields } from '#domain/tech-inventory/categories.ts';
import type { CallOptions, TablesService } from '#src/appwrite/services.ts';

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
