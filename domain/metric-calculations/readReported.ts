import type { MetricValue } from '#domain/monthly-metrics/fields.ts';

/** Reported values, which others may have written past every check: null for what is not given or can't be. */

export function readPercent(value: MetricValue | undefined): number | null {
  return typeof value === 'number' && value >= 0 && value <= 100 ? value : null;
}

export function readCount(value: MetricValue | undefined): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

export function readChoice<Choice extends string>(
  value: MetricValue | undefined,
  choices: readonly Choice[],
): Choice | null {
  return choices.find((choice) => choice === value) ?? null;
}
