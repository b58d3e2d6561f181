import Box from '@mui/material/Box';
import { useMemo } from 'react';
import type { Reporting } from '#domain/monthly-metrics/reportingTeam.ts';
import {
  type ReportingFilters,
  reportingGroups,
  shareOf,
  summarizeReporting,
} from '#domain/monthly-metrics/reportingSummary.ts';
import { formatDueDay } from '#domain/monthly-metrics/reportingState.ts';
import { formatMonth } from '#domain/monthly-metrics/reports.ts';
import { pageSizes } from '#domain/limits.ts';
import { findTeams } from '#domain/teams/teamSearch.ts';
import { ConnectionStatus } from '#src/components/ConnectionStatus.tsx';
import { LoadState, StaleNotice } from '#src/components/LoadState.tsx';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { type TableDefaults, useTableView } from '#src/components/data-table/TableView.ts';
import { useSortedRows } from '#src/components/data-table/useSortedRows.ts';
import { useToday } from '#src/components/organisationDay.ts';
import { useSearchTerm } from '#src/components/useSearchTerm.ts';
import { type HoldsByTeam, useHolds } from '#src/search/holdsApi.ts';
import { usePreparedSearch } from '#src/search/usePreparedSearch.ts';
import { GroupBars } from './GroupBars.tsx';
import { MonthShare } from './MonthShare.tsx';
import { MonthsChart } from './MonthsChart.tsx';
import { ReportingList } from './ReportingList.tsx';
import { ReportingToolbar } from './ReportingToolbar.tsx';
import { byName, sortKeys } from './reportingColumns.tsx';
import { useReportingView } from './reportingView.ts';
import { useReporting } from './useReporting.ts';

/** Teams that have reported this month, and those that have not (specification.md, section 2, Reporting). */
export function ReportingPage() {
  const today = useToday();
  const { reporting, isError, fetchedAt, retry } = useReporting(today);
  return (
    <>
      <PageHeader
        title="Reporting"
        subtitle={`Who has reported ${formatMonth(today.slice(0, 7))}, due by ${formatDueDay(today.slice(0, 7))}, and who has not.`}
        actions={<ConnectionStatus fetchedAt={fetchedAt} />}
      />
      {reporting === undefined ? (
        <LoadState
          loading="Loading who has reported..."
          error={isError ? 'Error: Failed to fetch who has reported.' : undefined}
          onRetry={retry}
        />
      ) : (
        <ReportingView reporting={reporting} today={today} isStale={isError} onRetry={retry} />
      )}
    </>
  );
}

const defaults: TableDefaults = {
  sortFields: sortKeys.map(({ field }) => field),
  pageSize: pageSizes.teamList,
  sort: { field: 'missing', direction: 'desc' },
};

const none: Reporting['teams'] = [];
const noHolds: HoldsByTeam = new Map();
const overview = {
  display: 'grid',
  gap: 2,
  mb: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '260px minmax(0, 1fr)' },
};
const bars = {
  display: 'grid',
  gap: 2,
  mb: 4,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 280px), 1fr))',
  alignItems: 'start',
};

interface ReportingViewProps {
  readonly reporting: Reporting;
  /** `YYYY-MM-DD` in the organisation's time zone. */
  readonly today: string;
  /** The last fetch of `reporting` failed. */
  readonly isStale: boolean;
  readonly onRetry: () => void;
}

function ReportingView({ reporting: { teams, closed }, today, isStale, onRetry }: ReportingViewProps) {
  const search = useSearchTerm();
  const { filters, setFilters, clear } = useReportingView();
  const [view, setView] = useTableView(defaults);
  // Equal ones by name; sorted before filtered, so that a key press costs no sort.
  const { rows: named = none } = useSortedRows(teams, sortKeys, byName);
  const { rows: sorted = none } = useSortedRows(named, sortKeys, view.sort);
  const { holds, isError: lacksHolds, retry: retryHolds } = useHolds(today);
  const share = useMemo(() => shareOf(teams), [teams]);
  // Where it is found is decided among all teams, as in the list.
  const all = useMemo(() => [...teams.map(({ team }) => team), ...closed], [teams, closed]);
  usePreparedSearch(all);
  const found = useMemo(() => new Set(findTeams(all, search.term).map(({ $id }) => $id)), [all, search.term]);
  const summary = useMemo(
    () => summarizeReporting(sorted, filters, ({ $id }) => found.has($id), holds ?? noHolds),
    [sorted, filters, found, holds],
  );
  const toggle = (group: (typeof reportingGroups)[number]) => (name: string) => {
    const patch: Partial<ReportingFilters> = { [group]: filters[group] === name ? '' : name };
    setFilters(patch);
  };
  function retry(): void {
    onRetry();
    retryHolds();
  }
  return (
    <>
      {(isStale || (lacksHolds && holds !== undefined)) && <StaleNotice onRetry={retry} />}
      <Box sx={overview}>
        <MonthShare share={share} today={today} closedCount={closed.length} />
        <MonthsChart share={share} today={today} />
      </Box>
      <Box sx={bars}>
        {reportingGroups.map((group) => (
          <GroupBars
            key={group}
            group={group}
            shares={summary.groups[group]}
            chosen={filters[group]}
            onToggle={toggle(group)}
          />
        ))}
      </Box>
      {lacksHolds && holds === undefined && (
        <Box sx={{ mb: 2 }}>
          <LoadState loading="" error="Error: Failed to fetch what is on Hold." onRetry={retry} />
        </Box>
      )}
      <ReportingToolbar
        {...{ search, filters, summary, today, holds }}
        total={teams.length}
        onFilter={setFilters}
        onClear={() => {
          search.setTerm('');
          clear();
        }}
      />
      <ReportingList
        rows={summary.matches}
        today={today}
        holds={holds}
        view={search.isSettled ? view : { ...view, page: 1 }}
        onViewChange={setView}
      />
    </>
  );
}
