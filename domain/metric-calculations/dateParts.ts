import type { MetricCalculationFields } from './calculation.ts';

/** The day of a calculation as it is stored and asked for. */
export type DateParts = Pick<MetricCalculationFields, 'updateDateDay' | 'updateDateMonth' | 'updateDateYear'>;

/** A calendar day, `YYYY-MM-DD`, in parts: day and month with two digits, the year with four (`05`, `11`, `2026`). */
export function dateParts(day: string): DateParts {
  const [updateDateYear = '', updateDateMonth = '', updateDateDay = ''] = day.split('-');
  return { updateDateDay, updateDateMonth, updateDateYear };
}

const wholeNumber = /^\d{1,4}$/;

/** `YYYY-MM-DD`, which sorts by date; null when the texts name no day. */
export function parseDay({ updateDateDay, updateDateMonth, updateDateYear }: DateParts): string | null {
  const parts = [updateDateYear, updateDateMonth, updateDateDay].map((text) => text.trim());
  if (!parts.every((part) => wholeNumber.test(part))) return null;
  const [year = '', month = '', day = ''] = parts;
  const iso = `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(iso);
  // Date.parse takes the 31st of February for the 3rd of March in some engines.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : null;
}
