import type { MetricValues, MonthlyMetricsFields } from '#domain/monthly-metrics/fields.ts';
import type { StoredRow } from '#domain/row.ts';
import type { TeamFields } from '#domain/team.ts';
import type { TechInventoryFields } from '#domain/tech-inventory/categories.ts';
import type { Pod } from './metrics.ts';

/** The fields of a team that the metrics are made of. */
export const metricTeamFields = ['teamName', 'projectId', 'teamType', 'greenfield'] as const;

export type MetricTeam = Pick<StoredRow, '$id'> & Pick<TeamFields, (typeof metricTeamFields)[number]>;

/** Report of a team: its metrics, and those that don't apply to it. */
export type ReportedMetrics = MetricValues & Partial<Pick<MonthlyMetricsFields, 'notApplicable'>>;

/**
 * The input of the metrics. Inventories and metrics are by team id; those of a team that does not exist are left aside, and a
 * value that can't be what its field says counts as not given.
 */
export interface Organisation {
  readonly teams: readonly MetricTeam[];
  readonly inventories: ReadonlyMap<string, Pick<TechInventoryFields, 'unitTestTools'>>;
  readonly metrics: ReadonlyMap<string, ReportedMetrics>;
}

const podWords: Readonly<Record<'Build' | 'Run', RegExp>> = {
  Build: /(?<![\p{L}\p{N}])build(?![\p{L}\p{N}])/iu,
  Run: /(?<![\p{L}\p{N}])run(?![\p{L}\p{N}])/iu,
};

/**
 * Whether a team counts in a pod: in Build or Run (or both) if its type contains that word in any case, always in All, and in
 * Greenfield when it is one.
 */
export function isInPod({ teamType, greenfield }: Pick<MetricTeam, 'teamType' | 'greenfield'>, pod: Pod): boolean {
  if (pod === 'All') return true;
  return pod === 'Greenfield' ? greenfield : podWords[pod].test(teamType ?? '');
}
