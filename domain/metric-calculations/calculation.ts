import { formatMetric } from '#domain/formatNumber.ts';

/** One value of one metric type on one day, all in text (specification.md, section 3). */
export interface MetricCalculationFields {
  readonly metricType: string;
  readonly calculationValue: string | null;
  readonly unitType: string;
  readonly updateDateDay: string;
  readonly updateDateMonth: string;
  readonly updateDateYear: string;
}

export type DateParts = Pick<MetricCalculationFields, 'updateDateDay' | 'updateDateMonth' | 'updateDateYear'>;

/** `YYYY-MM-DD` in parts of two, two and four digits: `05`, `11`, `2026`. */
export function dateParts(day: string): DateParts {
  const [updateDateYear = '', updateDateMonth = '', updateDateDay = ''] = day.split('-');
  return { updateDateDay, updateDateMonth, updateDateYear };
}

export const whereFiguresComeFrom = 'Figures come from what teams report each month. They are calculated every night.';
export const noSuchMetric = 'There is no metric at this address.';

const wholeNumber = /^\d{1,4}$/;

/** `YYYY-MM-DD`; null when the texts name no day. */
export function parseDay({ updateDateDay, updateDateMonth, updateDateYear }: DateParts): string | null {
  const parts = [updateDateYear, updateDateMonth, updateDateDay].map((text) => text.trim());
  if (!parts.every((part) => wholeNumber.test(part))) return null;
  const [year = '', month = '', day = ''] = parts;
  const iso = `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(iso);
  // Date.parse takes the 31st of February for the 3rd of March in some engines.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : null;
}

export interface MetricFigure {
  /** Without blanks or a percent sign; never ''. */
  readonly text: string;
  /** Null when the text is no number: it is shown, and drawn nowhere. */
  readonly value: number | null;
  readonly unit: 'percent' | 'integer';
}

const decimal = /^-?(?:\d+\.?\d*|\.\d+)$/;

const nothing = /^(?:|nan|null|undefined|-?infinity)$/i;

/** Null when there was nothing to calculate. */
export function parseFigure({
  calculationValue,
  unitType,
}: Pick<MetricCalculationFields, 'calculationValue' | 'unitType'>): MetricFigure | null {
  const unit = unitType.trim().toLowerCase() === 'percent' ? 'percent' : 'integer';
  const given = (calculationValue ?? '').trim();
  const text = unit === 'percent' ? given.replace(/\s*%$/, '') : given;
  if (nothing.test(text)) return null;
  return { text, value: decimal.test(text) ? Number(text) : null, unit };
}

/** `81.40%` or `6,000` (specification.md, section 2); '' where nothing is known. */
export function formatFigure(figure: MetricFigure | null): string {
  if (figure === null) return '';
  // Beyond these a number isn't the one that was stored any more.
  if (figure.value === null || Math.abs(figure.value) > Number.MAX_SAFE_INTEGER) return plainFigure(figure);
  return formatMetric(figure.value, figure.unit);
}

/** Digits as stored, for other programs: `81.38%` or `6000`. */
export function plainFigure(figure: MetricFigure | null): string {
  if (figure === null) return '';
  return figure.unit === 'percent' && figure.value !== null ? `${figure.text}%` : figure.text;
}
