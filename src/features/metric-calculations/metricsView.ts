import { useCallback, useMemo } from 'react';
import { metrics } from '#domain/metric-calculations/metrics.ts';
import type { MetricRow } from '#domain/metric-calculations/toRows.ts';
import { parseYear, yearOf } from '#domain/metric-calculations/years.ts';
import { useAddressParams } from '#src/components/useAddressParams.ts';

/** Parameter of the open chart, and name of the controls that open one. */
export const chartParameter = 'chart';

export interface MetricOption {
  readonly value: string;
  readonly label: string;
}

/** Filter options, in the order of the table. */
export const familyOptions: readonly MetricOption[] = uniqueOptions(({ family, label }) => ({ value: family, label }));
export const podOptions: readonly MetricOption[] = uniqueOptions(({ pod, podLabel }) => ({
  value: pod,
  label: podLabel,
}));

function uniqueOptions(toOption: (metric: (typeof metrics)[number]) => MetricOption): MetricOption[] {
  const options = new Map(metrics.map(toOption).map((option) => [option.value, option]));
  return [...options.values()];
}

/** Year and filters of the page. */
export interface MetricsView {
  readonly year: number;
  /** '' for no filter, as for `pod`. */
  readonly family: string;
  readonly pod: string;
}

/** Parses `?year=2025&family=veracodeScanning&pod=Build`. Never throws: invalid parameters are ignored. */
export function parseMetricsView(params: URLSearchParams, today: string): MetricsView {
  return {
    year: parseYear(params.get('year'), today),
    family: parseOption(params.get('family'), familyOptions),
    pod: parseOption(params.get('pod'), podOptions),
  };
}

/** `params` with the parameters of `view`; defaults are left out, unrelated parameters kept. */
export function formatMetricsView(
  { year, family, pod }: MetricsView,
  params: URLSearchParams,
  today: string,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['year', 'family', 'pod']) next.delete(name);
  if (year !== yearOf(today)) next.set('year', String(year));
  if (family !== '') next.set('family', family);
  if (pod !== '') next.set('pod', pod);
  return next;
}

function parseOption(text: string | null, options: readonly MetricOption[]): string {
  return options.some(({ value }) => value === text) ? (text ?? '') : '';
}

/**
 * View kept in the URL, so that it can be shared and Back undoes a change.
 * @param today `YYYY-MM-DD` in the organisation's calendar.
 */
export function useMetricsView(today: string): [MetricsView, (patch: Partial<MetricsView>) => void] {
  const [params, setParams] = useAddressParams();
  const view = useMemo(() => parseMetricsView(params, today), [params, today]);
  const patchView = useCallback(
    (patch: Partial<MetricsView>) => {
      setParams((current) => formatMetricsView({ ...parseMetricsView(current, today), ...patch }, current, today));
    },
    [setParams, today],
  );
  return [view, patchView];
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
