import { useCallback, useMemo } from 'react';
import {
  lateFilters,
  noReportingFilters,
  type ReportingFilters,
  reportingGroups,
} from '#domain/monthly-metrics/reportingSummary.ts';
import { useAddressParams } from '#src/components/useAddressParams.ts';

/** Parses `?late=14&inventory=due&hold=due&sector=Retail`. Never throws: invalid parameters are ignored. */
function parseReportingFilters(params: URLSearchParams): ReportingFilters {
  const text = (name: string): string => (params.get(name) ?? '').slice(0, 1_000);
  return {
    late: lateFilters.find((late) => late === params.get('late')) ?? '',
    inventory: params.get('inventory') === 'due' ? 'due' : '',
    hold: params.get('hold') === 'due' ? 'due' : '',
    sector: text('sector'),
    businessUnit: text('businessUnit'),
    teamType: text('teamType'),
  };
}

/** `params` with these filters, from page 1; unrelated parameters are kept. */
function formatReportingFilters(filters: ReportingFilters, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('page');
  for (const [name, value] of Object.entries(filters) as [string, string][]) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

interface ReportingView {
  readonly filters: ReportingFilters;
  readonly setFilters: (patch: Partial<ReportingFilters>) => void;
  /** Takes the search back, too. */
  readonly clear: () => void;
}

/** Filters kept in the URL, so that they can be shared and Back undoes a change. */
export function useReportingView(): ReportingView {
  const [params, setParams] = useAddressParams();
  const filters = useMemo(() => parseReportingFilters(params), [params]);
  const setFilters = useCallback(
    (patch: Partial<ReportingFilters>) =>
      setParams((current) => formatReportingFilters({ ...parseReportingFilters(current), ...patch }, current)),
    [setParams],
  );
  const clear = useCallback(
    () =>
      setParams((current) => {
        const next = formatReportingFilters(noReportingFilters, current);
        next.delete('search');
        return next;
      }),
    [setParams],
  );
  return { filters, setFilters, clear };
}

export function isFiltered(filters: ReportingFilters): boolean {
  return [filters.late, filters.inventory, filters.hold, ...reportingGroups.map((group) => filters[group])].some(
    (each) => each !== '',
  );
}
