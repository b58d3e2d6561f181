import type { MetricCalculation } from '../../domain/metric-calculations/toRows';

/** A stored calculation of one day, `YYYY-MM-DD`; its id says what it is. */
export function calculationRow(
  metricType: string,
  day: string,
  calculationValue: string | null,
  fields: Partial<MetricCalculation> = {},
): MetricCalculation {
  const [updateDateYear = '', updateDateMonth = '', updateDateDay = ''] = day.split('-');
  return {
    $id: `${[...metricType].filter((letter) => /[A-Z]/.test(letter)).join('')}-${metricType.length}-${day}`,
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
