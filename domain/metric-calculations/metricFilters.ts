import { metrics } from './metrics.ts';
import type { MetricRow } from './toRows.ts';

export interface MetricOption {
  readonly value: string;
  readonly label: string;
}

/** In the order of the table. */
export const familyOptions: readonly MetricOption[] = uniqueOptions(({ family, label }) => ({ value: family, label }));
export const podOptions: readonly MetricOption[] = uniqueOptions(({ pod, podLabel }) => ({
  value: pod,
  label: podLabel,
}));

function uniqueOptions(toOption: (metric: (typeof metrics)[number]) => MetricOption): MetricOption[] {
  const options = new Map(metrics.map(toOption).map((option) => [option.value, option]));
  return [...options.values()];
}

export interface NumberedMetricRow extends MetricRow {
  /** One-based position among all metrics; filters don't change it. */
  readonly number: number;
}

export function filterRows(
  rows: readonly MetricRow[],
  { family, pod }: { readonly family: string; readonly pod: string },
): NumberedMetricRow[] {
  return rows
    .map((row, index) => ({ ...row, number: index + 1 }))
    .filter(({ metric }) => (family === '' || metric.family === family) && (pod === '' || metric.pod === pod));
}
