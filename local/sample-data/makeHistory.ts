import { faker } from '@faker-js/faker/locale/en';
import { firstMetricsYear } from '#domain/limits.ts';
import type { MetricCalculationFields } from '#domain/metric-calculations/calculation.ts';
import type { MetricTeam, Organisation } from '#domain/metric-calculations/organisation.ts';
import { toCalculations } from '#domain/metric-calculations/calculate.ts';
import { isOfMonthlyMetrics } from '#domain/metric-calculations/metrics.ts';
import type { MonthlyMetricsFields } from '#domain/monthly-metrics/fields.ts';
import type { TechInventoryFields } from '#domain/tech-inventory/categories.ts';

/** A team of the sample organisation with its current values and its past. */
export interface SampleTeam {
  readonly team: MetricTeam;
  readonly inventory: Pick<TechInventoryFields, 'unitTestTools' | 'updateBy' | 'updateDate'> | undefined;
  readonly metrics: MonthlyMetricsFields | undefined;
  /** Months since the last report of its metrics. */
  readonly monthsLate: number;
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
  const months = monthsBefore(today);
  for (let month = 0; month < months; month++) {
    const lastDay = new Date(Date.UTC(firstMetricsYear, month + 1, 0)).toISOString().slice(0, 10);
    const all = organisationAt(teams, months - month);
    // Made again, a month that is over knows a team by its reports: the rows of teams are of today.
    const reporting = { ...all, teams: all.teams.filter(({ $id }) => all.metrics.has($id)) };
    yield new Map([
      ...toCalculations(all, lastDay, (metric) => !isOfMonthlyMetrics(metric)),
      ...toCalculations(reporting, lastDay, isOfMonthlyMetrics),
    ]);
  }
}

/** Months of the calendar before that of `today`, from January 2025. */
export function monthsBefore(today: string): number {
  const [year = 0, monthOfYear = 1] = today.split('-').map(Number);
  return (year - firstMetricsYear) * 12 + monthOfYear - 1;
}

/** Metrics that a team reported so many months ago; undefined when it reported none in that month. */
export function reportedThen(
  { metrics, monthsLate, past }: SampleTeam,
  monthsAgo: number,
): MonthlyMetricsFields | undefined {
  const age = monthsAgo - monthsLate;
  if (metrics === undefined || age < 0 || monthsAgo > past.reporting || isSkipped(past, age)) return undefined;
  return rewindMetrics(metrics, past, age);
}

/** Knowledge of a team so many months ago: its last report until then. */
function knownThen(team: SampleTeam, monthsAgo: number): MonthlyMetricsFields | undefined {
  for (let before = Math.max(monthsAgo, team.monthsLate); before <= team.past.reporting; before++) {
    const reported = reportedThen(team, before);
    if (reported !== undefined) return reported;
  }
  return undefined;
}

/** Every team forgets a month now and then, but not its last. */
function isSkipped({ unitTesting, singleArtifact }: TeamPast, age: number): boolean {
  return age > 0 && (age + unitTesting + singleArtifact) % 7 === 0;
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
      reporting.flatMap((each) => {
        const metrics = knownThen(each, monthsAgo);
        return metrics === undefined ? [] : [[each.team.$id, metrics]];
      }),
    ),
  };
}

/** Months in which a team improves from its beginning to its current values. */
const monthsOfImproving = 24;

/** Metrics of a team so many months before it reported these. */
function rewindMetrics(now: MonthlyMetricsFields, past: TeamPast, monthsAgo: number): MonthlyMetricsFields {
  const grown = 1 - (1 - past.beginning) * Math.min(monthsAgo / monthsOfImproving, 1);
  const covered = monthsAgo <= past.unitTesting ? grown : 0;
  const part = (value: number | null): number | null => value && Math.round(value * covered * 100) / 100;
  const whole = (value: number | null, times: number): number | null => value && Math.round(value * times);
  const isScanning = monthsAgo <= past.codeScanning;
  return {
    ...now,
    overallRepoTestCoverage: part(now.overallRepoTestCoverage),
    overallBranchTestCoverage: part(now.overallBranchTestCoverage),
    automatedFunctionalTestCount: whole(now.automatedFunctionalTestCount, grown),
    // Tests that are automated now were manual then.
    manualFunctionalTestCount: whole(now.manualFunctionalTestCount, 2 - grown),
    veracodeScanning: isScanning ? now.veracodeScanning : 'No',
    veracodeScanningPercentage: isScanning ? now.veracodeScanningPercentage : 0,
    sonarqubeAdoptionStatus:
      now.sonarqubeAdoptionStatus === 'Completed' && monthsAgo > past.codeQuality
        ? 'Ongoing'
        : now.sonarqubeAdoptionStatus,
    singleArtifactPromotion: monthsAgo > past.singleArtifact ? 'No' : now.singleArtifactPromotion,
  };
}

/** Milestones of a team, in months before the current one (0); the same for the same seed. */
interface TeamPast {
  /** Founding of the team. */
  readonly started: number;
  /** Start of reporting metrics and keeping an inventory. */
  readonly reporting: number;
  /** Adoption of the tools that it has now. */
  readonly unitTesting: number;
  readonly codeScanning: number;
  readonly codeQuality: number;
  readonly singleArtifact: number;
  /** Part of today's coverage and tests that the team began with, 0 to 1. */
  readonly beginning: number;
}

/** Months that histories reach back at most; some teams are older. */
const longAgo = 60;

/** The past of the team of that number: most are old, some began late, all have improved. */
export function makePast(seed: number, index: number): TeamPast {
  faker.seed([seed, index, 3]);
  const within = (months: number): number => faker.number.int({ min: 0, max: months });
  const started = faker.datatype.boolean(0.75) ? longAgo : within(20) + 1;
  const reporting = faker.datatype.boolean(0.7) ? started : within(started);
  return {
    started,
    reporting,
    unitTesting: within(30),
    codeScanning: within(24),
    codeQuality: within(24),
    singleArtifact: within(36),
    beginning: faker.number.float({ min: 0.3, max: 0.85, fractionDigits: 2 }),
  };
}
