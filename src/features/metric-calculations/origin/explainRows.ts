import { explainMetric, type MetricExplanation } from '#domain/metric-calculations/explain.ts';
import type { OrganisationRows } from './listOrganisation.ts';

/** Where a metric comes from, in the organisation as it is now. */
export function explainRows(
  { teams, inventories, metrics }: OrganisationRows,
  metricType: string,
): MetricExplanation | undefined {
  const organisation = {
    teams,
    inventories: new Map(inventories.map((row) => [row.$id, row])),
    metrics: new Map(metrics.map((row) => [row.$id, row])),
  };
  return explainMetric(organisation, metricType);
}
