import type { NumberMetric } from './fields.ts';
import { readMetric } from './readMetric.ts';

/** The text after one step up or down from a number, within its range; the same text when it is none, so that nothing typed is lost. */
export function stepMetric(field: NumberMetric, text: string, direction: 1 | -1): string {
  const { min, max, step } = field;
  if (text.trim() === '') return String(min);
  const read = readMetric(field, text);
  if (!read.ok || typeof read.value !== 'number') return text;
  // In whole steps: adding 0.01 to 0.1 again and again drifts.
  const steps = Math.round(read.value / step) + direction;
  const stepsInOne = Math.round(1 / step);
  return String(Math.min(max, Math.max(min, steps / stepsInOne)));
}
