import { type ReportChoice, reportChoices } from '#domain/monthly-metrics/reportingState.ts';
import {
  noReportingFilters,
  programChoices,
  type ReportingFilters,
  reportingGroups,
} from '#domain/monthly-metrics/reportingSummary.ts';
import { holdFilters } from '#domain/technologies/holds.ts';
import { oneOf, pageNumber, text, useAddressState } from '#src/lists/addressState.ts';

const late = oneOf(reportChoices);
/** Addresses that were shared while lateness was told in days. */
const formerChoices: Readonly<Record<string, ReportChoice>> = { '7': '1', '14': '1', '28': '1' };

const schema = {
  search: text(),
  sector: text(),
  businessUnit: text(),
  teamType: text(),
  late: { ...late, parse: ([given = '']: readonly string[]) => late.parse([formerChoices[given] ?? given]) },
  inventory: oneOf(['due']),
  hold: oneOf(holdFilters),
  programs: oneOf(programChoices),
  page: pageNumber(),
};

/** `?late=2&inventory=due&hold=any&sector=Retail`. */
export function useReportingView() {
  const [filters, setFilters] = useAddressState(schema);
  return { filters, setFilters, clear: () => setFilters({ ...noReportingFilters, search: '' }) };
}

export function isFiltered(filters: ReportingFilters): boolean {
  const { late: report, inventory, hold, programs } = filters;
  return [report, inventory, hold, programs, ...reportingGroups.map((group) => filters[group])].some(
    (each) => each !== '',
  );
}
