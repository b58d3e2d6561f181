import { formatNumber, formatPercent } from '#domain/formatNumber.ts';
import { displayValue } from '#domain/monthly-metrics/displayEntry.ts';
import type { MetricField } from '#domain/monthly-metrics/fields.ts';
import { choiceLevels } from '#domain/monthly-metrics/lastMonths.ts';

export function formatPoint(field: MetricField, point: number): string {
  return field.kind === 'choice' ? (choiceLevels(field)[point] ?? '') : displayValue(field, point);
}

function formatTick(field: MetricField, point: number): string {
  if (field.kind === 'choice') return formatPoint(field, point);
  return field.kind === 'percent' ? formatPercent(point) : formatNumber(point);
}

export function metricAxis(field: MetricField, points: readonly (number | null)[]) {
  const levels = choiceLevels(field);
  return {
    min: 0,
    max: highest(field, points),
    width: field.kind === 'choice' ? 96 : 64,
    valueFormatter: (point: number) => formatTick(field, point),
    ...(levels.length > 0 && { tickInterval: levels.map((_, index) => index) }),
  };
}

/** 100 for percentages, the highest level of a choice, otherwise 5 % above the highest number. */
function highest(field: MetricField, points: readonly (number | null)[]): number {
  if (field.kind === 'percent') return field.max;
  if (field.kind === 'choice') return choiceLevels(field).length - 1;
  return Math.max(1, ...points.flatMap((point) => point ?? [])) * 1.05;
}
