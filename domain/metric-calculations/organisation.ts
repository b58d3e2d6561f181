import type { MetricValues, MonthlyMetricsFields } from '#domain/monthly-metrics/fields.ts';
import type { StoredRow } from '#domain/row.ts';
import type { TeamFields } from '#domain/team.ts';
import type { TechInventoryFields } from '#domain/tech-inventory/categories.ts';
import type { Pod } from './metrics.ts';

export const metricTeamFields = ['teamName', 'projectId', 'teamType', 'greenfield'] as const;

export type MetricTeam = Pick<StoredRow, '$id'> & Pick<TeamFields, (typeof metricTeamFields)[number]>;

export type ReportedMetrics = MetricValues & Partial<Pick<MonthlyMetricsFields, 'notApplicable'>>;

/** By team id; those of a team that doesn't exist, and values that can't be what their field says, don't count. */
export interface Organisation {
  readonly teams: readonly MetricTeam[];
  readonly inventories: ReadonlyMap<string, Pick<TechInventoryFields, 'unitTestTools'>>;
  readonly metrics: ReadonlyMap<string, ReportedMetrics>;
}

/** With the first day of its teams in the plan. */
export interface DatedOrganisation extends Organisation {
  readonly teams: readonly (MetricTeam & Pick<StoredRow, '$createdAt'>)[];
}

const podWords: Readonly<Record<'Build' | 'Run', RegExp>> = {
  Build: /(?<![\p{L}\p{N}])build(?![\p{L}\p{N}])/iu,
  Run: /(?<![\p{L}\p{N}])run(?![\p{L}\p{N}])/iu,
};

/** In Build or Run (or both) if the type contains that word in any case. */
export function isInPod({ teamType, greenfield }: Pick<MetricTeam, 'teamType' | 'greenfield'>, pod: Pod): boolean {
  if (pod === 'All') return true;
  return pod === 'Greenfield' ? greenfield : podWords[pod].test(teamType ?? '');
}
