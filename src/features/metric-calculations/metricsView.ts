import { parseYear, yearOf } from '#domain/metric-calculations/years.ts';
import { familyOptions, podOptions, type MetricOption } from './metricOptions.ts';

/** What a person chose to see of the calculations. */
export interface MetricsView {
  readonly year: number;
  /** '' for all of them. */
  readonly family: string;
  readonly pod: string;
}

/** Reads `?year=2025&family=veracodeScanning&pod=Build`. Never fails: what makes no sense is as if it were not there. */
export function parseMetricsView(params: URLSearchParams, today: string): MetricsView {
  return {
    year: parseYear(params.get('year'), today),
    family: known(params.get('family'), familyOptions),
    pod: known(params.get('pod'), podOptions),
  };
}

/** The address parameters that say `view`, next to the ones that say something else; the usual is not spelled out. */
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

function known(text: string | null, options: readonly MetricOption[]): string {
  return options.some(({ value }) => value === text) ? (text ?? '') : '';
}
