import type { MetricCalculationFields } from './calculation.ts';

const wholeNumber = /^\d{1,4}$/;

/** The day of a calculation as `YYYY-MM-DD`, which compares as days do; null when its texts name no day. */
export function readDay({
  updateDateDay,
  updateDateMonth,
  updateDateYear,
}: Pick<MetricCalculationFields, 'updateDateDay' | 'updateDateMonth' | 'updateDateYear'>): string | null {
  const parts = [updateDateYear, updateDateMonth, updateDateDay].map((text) => text.trim());
  if (!parts.every((part) => wholeNumber.test(part))) return null;
  const [year = '', month = '', day = ''] = parts;
  const iso = `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(iso);
  // A 31st of February is the 3rd of March to some, and no day at all to others.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : null;
}
