import { formatNumber } from '#domain/formatNumber.ts';
import type { ChoiceMetric, MetricField, MetricValue, NumberMetric } from './fields.ts';

export type ReadMetric =
  { readonly ok: true; readonly value: MetricValue } | { readonly ok: false; readonly message: string };

/**
 * What was typed or chosen for a metric, as the value to store (SPEC section 5). The value is exactly what the text says, or there is
 * none and the message says why: `1e2`, `-0`, `100.005` or `1,5` never become some other number. Blanks around a number mean nothing,
 * nor does a percent sign behind a percentage.
 */
export function readMetric(field: MetricField, text: string): ReadMetric {
  const given = text.trim();
  if (given === '') return refused('This field is required.');
  return field.kind === 'choice' ? readChoice(field, given) : readNumber(field, withoutSign(field, given));
}

/** The text that stands in an input for a stored value; `readMetric` gives that value back. */
export function formatMetric(value: MetricValue | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}

const wholeNumberWanted = 'Enter a whole number, such as 42.';
const numberWanted = 'Enter a number, such as 42 or 42.5.';
const digits = /^\d+$/;
const decimal = /^(\d+\.?\d*|\.\d+)$/;
const atMostTwoPlaces = /^\d*\.?\d{0,2}$/;

function readNumber({ kind, hint, min, max }: NumberMetric, text: string): ReadMetric {
  if (/^-[\d.]/.test(text)) return refused(hint);
  if (/^\d+,\d+$/.test(text)) return refused('Use a point for decimals and nothing between thousands.');
  if (!decimal.test(text)) return refused(kind === 'count' ? wholeNumberWanted : numberWanted);
  if (kind === 'count' && !digits.test(text)) return refused('Must be a whole number.');
  const value = Number(text);
  if (value > max && kind === 'count') return refused(`Must be at most ${formatNumber(max)}.`);
  if (value < min || value > max) return refused(hint);
  if (!atMostTwoPlaces.test(text)) return refused('Use at most two decimal places.');
  return { ok: true, value };
}

/** `85%` and `85 %` as people write a percentage. */
function withoutSign({ kind }: NumberMetric, text: string): string {
  return kind === 'percent' ? text.replace(/\s*%$/, '') : text;
}

function readChoice({ values }: ChoiceMetric, text: string): ReadMetric {
  const value = values.find((each) => each === text) as MetricValue | undefined;
  return value === undefined ? refused(`Must be one of ${values.join(', ')}.`) : { ok: true, value };
}

function refused(message: string): ReadMetric {
  return { ok: false, message };
}
