import { isInRange, type MetricField, metricFields } from './fields.ts';
import { isPushedSince } from './lastUpdate.ts';
import type { StoredMetrics } from './mergeMetrics.ts';
import { addMonths, type Month, monthOf, type MonthReport } from './reports.ts';

/** Enough to compare the present month with the year before. */
export const shownMonths = 13;

/** Twelve months lie between the first and the last that is over. */
export const shownTechnologyMonths = shownMonths + 1;

export interface TeamMonth {
  readonly month: Month;
  /** Null for a month that wasn't reported. */
  readonly metrics: StoredMetrics | null;
  /** Names; null when unknown. */
  readonly reportedBy: string | null;
  readonly correctedBy: string | null;
  /** Before the team's first day in the plan, and before its first report. */
  readonly isBefore: boolean;
}

/** Of a month without metrics. */
export function describeNone({ isBefore }: Pick<TeamMonth, 'isBefore'>): string {
  return isBefore ? 'Not in the plan yet' : 'Not reported';
}

/** Oldest first. The newest row stands for its month, as its report is kept a moment later. @param reports in any order, of any months @param joinedAt first day in the plan, ISO 8601 */
export function listLastMonths(
  reports: readonly MonthReport[],
  newest: (StoredMetrics & { readonly pushedAt?: string | null }) | null,
  reported: Month | undefined,
  {
    thisMonth,
    joinedAt,
    timeZone,
  }: { readonly thisMonth: Month; readonly joinedAt: string; readonly timeZone: string },
): TeamMonth[] {
  const told = [...reports.map(({ month }) => month), ...(reported === undefined ? [] : [reported])];
  const first = told.reduce((one, other) => (other < one ? other : one), monthOf(new Date(joinedAt), timeZone));
  const ofReported = newest && !isPushedSince(newest, reported, timeZone) ? newest : null;
  return Array.from({ length: shownMonths }, (_, index) => {
    const month = addMonths(thisMonth, index + 1 - shownMonths);
    const report = reports.find((each) => each.month === month);
    const { reportedBy = null, correctedBy = null } = report ?? {};
    const metrics = (month === reported ? ofReported : null) ?? report ?? null;
    return { month, metrics, reportedBy, correctedBy, isBefore: month < first };
  });
}

/** From the lowest to the highest. */
const levels = new Map<string, readonly string[]>([
  ['veracodeScanning', ['No', 'Partial', 'Yes']],
  ['sonarqubeAdoptionStatus', ['No Adoption', 'Ongoing', 'Completed']],
  ['singleArtifactPromotion', ['No', 'Yes']],
]);

export function choiceLevels(field: MetricField): readonly string[] {
  return field.kind === 'choice' ? (levels.get(field.key) ?? field.values) : [];
}

/** The number, or the level of the choice from 0; null for a gap. */
export function toPoint(field: MetricField, metrics: StoredMetrics | null): number | null {
  const value = metrics?.[field.key] ?? null;
  if (value === null) return null;
  if (typeof value === 'number') return isInRange(field, value) ? value : null;
  const level = choiceLevels(field).indexOf(value);
  return level < 0 ? null : level;
}

/** Between the last two months that are over, in levels for a choice; null when one is unknown. @param months this one last */
export function lastFinishedChange(field: MetricField, months: readonly TeamMonth[]): number | null {
  const [before, last] = months.slice(-3, -1).map(({ metrics }) => toPoint(field, metrics));
  return before == null || last == null ? null : last - before;
}

export function haveSameMetrics(one: StoredMetrics, other: StoredMetrics): boolean {
  const isSameValue = metricFields.every(({ key }) => (one[key] ?? null) === (other[key] ?? null));
  return isSameValue && (one.notApplicable ?? null) === (other.notApplicable ?? null);
}
