import { useMemo } from 'react';
import { familyOptions, type MetricOption, podOptions } from '#domain/metric-calculations/metricFilters.ts';
import { parseYear, yearOf } from '#domain/metric-calculations/years.ts';
import { type AddressCodec, oneOf, useAddressState } from '#src/lists/addressState.ts';

/** Also names the controls that open a chart. */
export const chartParameter = 'chart';

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
