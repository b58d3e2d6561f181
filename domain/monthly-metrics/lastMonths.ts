import { type MetricField, metricFields } from './fields.ts';
import type { StoredMetrics } from './mergeMetrics.ts';
import { addMonths, type Month, type MonthReport } from './reports.ts';

/** Months that are shown of each metric, the present one included: as many as let it be compared with the year before. */
export const shownMonths = 13;

/** Months that are kept and shown of technologies: twelve months lie between the first and the last that is over. */
export const shownTechnologyMonths = shownMonths + 1;

/** One month of a team. */
export interface TeamMonth {
  readonly month: Month;
  /** Null for a month that was not reported. */
  readonly metrics: StoredMetrics | null;
  /** Names; null when unknown. */
  readonly reportedBy: string | null;
  readonly correctedBy: string | null;
}

/**
 * A team's last 13 months, the oldest first. The newest row stands for its month: its report, which knows who it was, is kept a moment
 * later.
 * @param reports in any order, of any months
 * @param reported month of the newest row
 */
export function listLastMonths(
  reports: readonly MonthReport[],
  newest: StoredMetrics | null,
  reported: Month | undefined,
  thisMonth: Month,
): TeamMonth[] {
  return Array.from({ length: shownMonths }, (_, index) => {
    const month = addMonths(thisMonth, index + 1 - shownMonths);
    const report = reports.find((each) => each.month === month);
    const { reportedBy = null, correctedBy = null } = report ?? {};
    const metrics = newest && month === reported ? newest : (report ?? null);
    return { month, metrics, reportedBy, correctedBy };
  });
}

/** Values of each choice from the lowest to the highest, as a line shows them. */
const levels = new Map<string, readonly string[]>([
  ['veracodeScanning', ['No', 'Partial', 'Yes']],
  ['sonarqubeAdoptionStatus', ['No Adoption', 'Ongoing', 'Completed']],
  ['singleArtifactPromotion', ['No', 'Yes']],
]);

/** Values of a choice from the lowest to the highest; none for a number. */
export function choiceLevels(field: MetricField): readonly string[] {
  return field.kind === 'choice' ? (levels.get(field.key) ?? field.values) : [];
}

/** Height of a metric in a line: its number, or the level of its choice from 0; null for a gap. */
export function toPoint(field: MetricField, metrics: StoredMetrics | null): number | null {
  const value = metrics?.[field.key] ?? null;
  if (value === null || typeof value === 'number') return value;
  const level = choiceLevels(field).indexOf(value);
  return level < 0 ? null : level;
}

/** Whether two states of a team's metrics say the same. */
export function haveSameMetrics(one: StoredMetrics, other: StoredMetrics): boolean {
  const isSameValue = metricFields.every(({ key }) => (one[key] ?? null) === (other[key] ?? null));
  return isSameValue && (one.notApplicable ?? null) === (other.notApplicable ?? null);
}
