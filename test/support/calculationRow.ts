import type { MetricCalculation } from '#domain/metric-calculations/toRows.ts';

let made = 0;

/** A stored calculation of one day, `YYYY-MM-DD`, with an id of its own. */
export function calculationRow(
  metricType: string,
  day: string,
  calculationValue: string | null,
  fields: Partial<MetricCalculation> = {},
): MetricCalculation {
  const [updateDateYear = '', updateDateMonth = '', updateDateDay = ''] = day.split('-');
  return {
    $id: `calculation-${(made += 1)}`,
    $createdAt: `${day}T00:00:00.000Z`,
    $updatedAt: `${day}T00:00:00.000Z`,
    metricType,
    calculationValue,
    unitType: /Existing|^apps/.test(metricType) ? 'integer' : 'percent',
    updateDateDay,
    updateDateMonth,
    updateDateYear,
    ...fields,
  };
}
