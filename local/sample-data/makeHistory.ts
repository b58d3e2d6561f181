import { firstMetricsYear } from '#domain/limits.ts';
import type { MetricCalculationFields } from '#domain/metric-calculations/calculation.ts';
import type { MetricTeam, Organisation } from '#domain/metric-calculations/organisation.ts';
import { toCalculations } from '#domain/metric-calculations/toCalculations.ts';
import type { MonthlyMetricsFields } from '#domain/monthly-metrics/fields.ts';
import type { TechInventoryFields } from '#domain/tech-inventory/categories.ts';
import { rewindMetrics } from './rewindMetrics.ts';
import type { TeamPast } from './makePast.ts';

/** A team of the sample organisation as it is now, and how it came there. */
export interface SampleTeam {
  readonly team: MetricTeam;
  readonly inventory: Pick<TechInventoryFields, 'unitTestTools'> | undefined;
  readonly metrics: MonthlyMetricsFields | undefined;
  readonly past: TeamPast;
}

/**
 * The calculations of each month from January 2025 to the one before `today` (`YYYY-MM-DD`), by their ids, as they would have been made on its last day:
 * by the calculation that the product uses, from what the teams had reported then.
 */
export function* makeHistory(
  teams: readonly SampleTeam[],
  today: string,
): Generator<ReadonlyMap<string, MetricCalculationFields>> {
  const [year = 0, monthOfYear = 1] = today.split('-').map(Number);
  const months = (year - firstMetricsYear) * 12 + monthOfYear - 1;
  for (let month = 0; month < months; month++) {
    const lastDay = new Date(Date.UTC(firstMetricsYear, month + 1, 0));
    yield toCalculations(organisationAt(teams, months - month), lastDay.toISOString().slice(0, 10));
  }
}

function organisationAt(teams: readonly SampleTeam[], monthsAgo: number): Organisation {
  const there = teams.filter(({ past }) => monthsAgo <= past.started);
  const reporting = there.filter(({ past }) => monthsAgo <= past.reporting);
  return {
    teams: there.map(({ team }) => team),
    inventories: new Map(
      reporting.flatMap(({ team, inventory, past }) =>
        inventory === undefined || monthsAgo > past.unitTesting ? [] : [[team.$id, inventory]],
      ),
    ),
    metrics: new Map(
      reporting.flatMap(({ team, metrics, past }) =>
        metrics === undefined ? [] : [[team.$id, rewindMetrics(metrics, past, monthsAgo)]],
      ),
    ),
  };
}
