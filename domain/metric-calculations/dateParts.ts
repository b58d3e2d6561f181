import type { MetricCalculationFields } from './calculation.ts';

/** The day of a calculation as it is stored and asked for. */
export type DateParts = Pick<MetricCalculationFields, 'updateDateDay' | 'updateDateMonth' | 'updateDateYear'>;

/** A calendar day, `YYYY-MM-DD`, in parts: day and month with two digits, the year with four (`05`, `11`, `2026`). */
export function dateParts(day: string): DateParts {
  const [updateDateYear = '', updateDateMonth = '', updateDateDay = ''] = day.split('-');
  return { updateDateDay, updateDateMonth, updateDateYear };
}
