import type { MetricCalculationFields } from './calculation';

/** The day of a calculation as it is stored and asked for. */
export type DateParts = Pick<MetricCalculationFields, 'updateDateDay' | 'updateDateMonth' | 'updateDateYear'>;

/** The day of a moment in UTC, wherever it is asked: day and month with two digits, the year with four (`05`, `11`, `2026`). */
export function dateParts(moment: Date): DateParts {
  const [updateDateYear = '', updateDateMonth = '', updateDateDay = ''] = moment.toISOString().slice(0, 10).split('-');
  return { updateDateDay, updateDateMonth, updateDateYear };
}
