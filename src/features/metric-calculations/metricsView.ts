import { useMemo } from 'react';
import { metrics } from '#domain/metric-calculations/metrics.ts';
import type { MetricRow } from '#domain/metric-calculations/toRows.ts';
import { parseYear, yearOf } from '#domain/metric-calculations/years.ts';
import { type AddressCodec, oneOf, useAddressState } from '#src/lists/addressState.ts';

/** Also names the controls that open a chart. */
export const chartParameter = 'chart';

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

export interface MetricsView {
  readonly year: number;
  /** '' for no filter, as for `pod`. */
  readonly family: string;
  readonly pod: string;
}

/** `?year=2025&family=veracodeScanning&pod=Build`; `today` is `YYYY-MM-DD` in the organisation's calendar. */
export function metricsSchema(today: string) {
  const year: AddressCodec<number> = {
    parse: ([given = null]) => parseYear(given, today),
    format: (value) => (value === yearOf(today) ? [] : [String(value)]),
  };
  return { year, family: oneOf(valuesOf(familyOptions)), pod: oneOf(valuesOf(podOptions)) };
}

function valuesOf(options: readonly MetricOption[]): string[] {
  return options.map(({ value }) => value);
}

export function useMetricsView(today: string) {
  return useAddressState(useMemo(() => metricsSchema(today), [today]));
}

export interface NumberedMetricRow extends MetricRow {
  /** One-based position among all metrics; filters don't change it. */
  readonly number: number;
}

export function filterRows(
  rows: readonly MetricRow[],
  { family, pod }: Pick<MetricsView, 'family' | 'pod'>,
): NumberedMetricRow[] {
  return rows
    .map((row, index) => ({ ...row, number: index + 1 }))
    .filter(({ metric }) => (family === '' || metric.family === family) && (pod === '' || metric.pod === pod));
}
