import { formatNumber, formatPercent } from '#domain/formatNumber.ts';
import { capitalize } from '#domain/text.ts';
import type { ChoiceMetric, MetricField, MetricValue, NumberMetric } from './fields.ts';
import { reportingWords } from './reportingWords.ts';

export type ParsedMetric =
  | { readonly ok: true; readonly value: MetricValue }
  | { readonly ok: false; readonly message: string };

/** Never another number than the text says (specification.md, section 5): `1e2`, `-0`, `100.005` and `1,200` are refused. */
export function parseMetric(field: MetricField, text: string): ParsedMetric {
  const given = text.trim();
  if (given === '') return refused('This field is required.');
  return field.kind === 'choice' ? parseChoice(field, given) : parseNumber(field, stripPercentSign(field, given));
}

/** The inverse of `parseMetric`. */
export function formatMetric(value: MetricValue | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}

const wholeNumberWanted = 'Enter a whole number, such as 42.';
const numberWanted = 'Enter a number, such as 42 or 42.5.';
const grouped = /^\d{1,3}(?:[.,\s'’]\d{3})+(?:[.,]\d*)?$/u;
const decimal = /^(\d+[.,]?\d*|[.,]\d+)$/;
const whole = /^\d+(?:[.,]0{1,2})?$/;
const atMostTwoPlaces = /^\d*[.,]?\d{0,2}$/;

function parseNumber({ kind, hint, min, max }: NumberMetric, text: string): ParsedMetric {
  if (/^-[\d.]/.test(text)) return refused(hint);
  // One sign and three digits are decimals of a percentage; of a count they could be either.
  if (grouped.test(text) && (kind === 'count' || !decimal.test(text))) return refused('Use nothing between thousands.');
  if (!decimal.test(text)) return refused(kind === 'count' ? wholeNumberWanted : numberWanted);
  if (kind === 'count' && !whole.test(text)) return refused('Must be a whole number.');
  const value = Number(text.replace(',', '.'));
  if (value > max && kind === 'count') return refused(`Must be at most ${formatNumber(max)}.`);
  if (value < min || value > max) return refused(hint);
  if (!atMostTwoPlaces.test(text)) return refused('Use at most two decimal places.');
  return { ok: true, value };
}

function stripPercentSign({ kind }: NumberMetric, text: string): string {
  return kind === 'percent' ? text.replace(/\s*%$/, '') : text;
}

function parseChoice({ values }: ChoiceMetric, text: string): ParsedMetric {
  const value = values.find((each) => each === text) as MetricValue | undefined;
  return value === undefined ? refused(`Must be one of ${values.join(', ')}.`) : { ok: true, value };
}

function refused(message: string): ParsedMetric {
  return { ok: false, message };
}

/** Within the range. A text that is no number stays, so that nothing typed is lost. */
export function incrementMetric(field: NumberMetric, text: string, direction: 1 | -1): string {
  const { min, max, step } = field;
  if (text.trim() === '') return String(min);
  const read = parseMetric(field, text);
  if (!read.ok || typeof read.value !== 'number') return text;
  // Whole steps: adding 0.01 to 0.1 again and again drifts.
  const steps = Math.round(read.value / step) + direction;
  const stepsInOne = Math.round(1 / step);
  return String(Math.min(max, Math.max(min, steps / stepsInOne)));
}

export const notReported = capitalize(reportingWords.open);

export function displayMetric({ kind }: MetricField, value: MetricValue | undefined): string {
  if (value === null || value === undefined) return notReported;
  if (typeof value !== 'number') return value;
  return kind === 'percent' ? formatPercent(value) : formatNumber(value);
}
