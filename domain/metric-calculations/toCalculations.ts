import { calculateMetrics } from './calculate.ts';
import type { MetricCalculationFields } from './calculation.ts';
import { dateParts, type DateParts } from './dateParts.ts';
import { metricFamilies, type Metric } from './metricKeys.ts';
import type { Organisation } from './organisation.ts';

/**
 * The 44 calculations of a day, `YYYY-MM-DD`, by their ids: the same ids on each day of a month, so that a later day takes the place of
 * an earlier one.
 */
export function toCalculations(organisation: Organisation, today: string): Map<string, MetricCalculationFields> {
  const day = dateParts(today);
  return new Map(
    calculateMetrics(organisation).map(({ metric, value }) => [
      calculationId(metric, day),
      { metricType: metric.metricType, calculationValue: value, unitType: metric.unit, ...day },
    ]),
  );
}

/** `2026-11-greenfield-unit-testing`: made from type, year and month; at most 36 characters, as the platform wants it. */
export function calculationId(
  { family, pod }: Pick<Metric, 'family' | 'pod'>,
  { updateDateYear, updateDateMonth }: Pick<DateParts, 'updateDateYear' | 'updateDateMonth'>,
): string {
  return `${updateDateYear}-${updateDateMonth}-${pod.toLowerCase()}-${metricFamilies[family].slug}`;
}
