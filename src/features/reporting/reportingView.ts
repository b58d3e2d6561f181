import { useCallback, useMemo } from 'react';
import { type ReportChoice, reportChoices } from '#domain/monthly-metrics/reportingState.ts';
import {
  noReportingFilters,
  type ReportingFilters,
  reportingGroups,
} from '#domain/monthly-metrics/reportingSummary.ts';
import { holdFilters } from '#domain/technologies/holds.ts';
import { useAddressParams } from '#src/components/useAddressParams.ts';

/** Addresses that were shared while lateness was told in days. */
const formerChoices: Readonly<Record<string, ReportChoice>> = { '7': '1', '14': '1', '28': '1' };

function parseChoice(text: string): ReportChoice | '' {
  return reportChoices.find((choice) => choice === (formerChoices[text] ?? text)) ?? '';
}

/** Parses `?late=2&inventory=due&hold=any&sector=Retail`. Never throws: invalid parameters are ignored. */
function parseReportingFilters(params: URLSearchParams): ReportingFilters {
  const text = (name: string): string => (params.get(name) ?? '').slice(0, 1_000);
  return {
    late: parseChoice(params.get('late') ?? ''),
    inventory: params.get('inventory') === 'due' ? 'due' : '',
    hold: holdFilters.find((hold) => hold === params.get('hold')) ?? '',
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
