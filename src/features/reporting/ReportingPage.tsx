import { Box, type Theme, useMediaQuery } from '@mui/material';
import { useEffect, useMemo, useState } from 'react';
import type { Reporting, ReportingTeam } from '#domain/monthly-metrics/reportingTeam.ts';
import {
  type ReportingFilters,
  type ReportingGroup,
  reportingGroups,
  shareOf,
  summarizeReporting,
  fractionOf,
  type ReportedShare,
  type GroupShare,
} from '#domain/monthly-metrics/reportingSummary.ts';
import { describeReporting } from '#domain/monthly-metrics/reportingSentence.ts';
import { formatDueDay } from '#domain/monthly-metrics/reportingState.ts';
import { formatMonthName, addMonths, type Month } from '#domain/monthly-metrics/reports.ts';
import { pageSizes } from '#domain/limits.ts';
import { findTeams } from '#domain/teams/teamSearch.ts';
import { OriginLabel } from '#src/components/BackLink.tsx';
import { ConnectionStatus } from '#src/components/ConnectionStatus.tsx';
import { NoTeamsYet } from '#src/components/teams/NoTeamsYet.tsx';
import { LoadFailure, LoadState, StaleNotice } from '#src/components/LoadState.tsx';
import { PageHeader } from '#src/components/PageHeader.tsx';
import type { TableDefaults } from '#src/lists/data-table/TableView.ts';
import { rowsOfPage, type TableControls, useSortedTable } from '#src/lists/data-table/useSortedTable.ts';
import { useToday } from '#src/config/organisationDay.ts';
import { ClearAll } from '#src/lists/ListStatus.tsx';
import { useSearchTerm } from '#src/lists/useSearchTerm.ts';
import { type HoldsByTeam, useHolds } from '#src/data/holdsApi.ts';
import { usePreparedSearch } from '#src/data/search/usePreparedSearch.ts';
import { formatCount, formatNumber, formatShare } from '#domain/formatNumber.ts';
import { ContactsOfTeams } from '#src/components/Contacts.tsx';
import { DataTable } from '#src/lists/data-table/DataTable.tsx';
import { MonthsFigure } from '#src/figures/MonthsFigure.tsx';
import { useListReportingMonthsQuery } from '#src/data/reportingMonthsApi.ts';
import { ReportingToolbar } from './ReportingToolbar.tsx';
import { byName, sortKeys, reportingColumns } from './reportingColumns.tsx';
import { parseSector, sectorPreference } from '#src/preferences/sectorPreference.ts';
import { usePreference } from '#src/preferences/usePreference.ts';
import { useReportingView } from './reportingView.ts';
import { useReporting } from '#src/data/useReporting.ts';
import { holdColumns } from './Holds.tsx';
import { joinQueries, type Load } from '#src/data/joinQueries.ts';
import { teamFields } from '#domain/team.ts';
import { Section } from '#src/components/Section.tsx';
import { Bar, BarList, BarText } from '#src/figures/Bars.tsx';

/** Teams that have reported this month, and those that have not (specification.md, section 2, Reporting). */
export function ReportingPage() {
  const today = useToday();
  const { reporting, fetchedAt, ...load } = useReporting(today);
  const holds = useHolds(today);
  // On a phone a team's values flow, and what comes later would move all others.
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const isPatient = useFirstSecond();
  const isWaiting = isPhone && isPatient && holds.holds === undefined && !holds.isError && !load.isError;
  const month = today.slice(0, 7);
  return (
    <OriginLabel value="Reporting">
      <PageHeader
        title="Reporting"
        subtitle={reporting ? <Sentence reporting={reporting} today={today} /> : `Due by ${formatDueDay(month)}.`}
        actions={<ConnectionStatus fetchedAt={fetchedAt} />}
      />
      {reporting === undefined || isWaiting ? (
        <LoadState
          load={load}
          loading="Loading who has reported..."
          failure="Error: Failed to fetch who has reported."
        />
      ) : (
        <ReportingView reporting={reporting} today={today} load={load} loadOfHolds={holds} />
      )}
    </OriginLabel>
  );
}

function Sentence({ reporting: { teams, closed }, today }: { readonly reporting: Reporting; readonly today: string }) {
  const month = today.slice(0, 7);
  return (
    <>
      <Box component="span" sx={{ color: 'text.primary', fontSize: '1.125rem' }}>
        {describeReporting(teams, month)}
      </Box>{' '}
      Due by {formatDueDay(month)}.{closed.length > 0 && ` ${formatCount(closed.length, 'closed team')} left out.`}
    </>
  );
}

const defaults: TableDefaults = {
  sortFields: sortKeys.map(({ field }) => field),
  pageSize: pageSizes.teamList,
  sort: { field: 'missing', direction: 'desc' },
};

const noHolds: HoldsByTeam = new Map();
const bars = {
  display: 'grid',
  gap: 2,
  my: 3,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 280px), 1fr))',
  alignItems: 'start',
};

/** On a slow line what is on Hold comes seconds after the teams: they don't wait for it. */
function useFirstSecond(): boolean {
  const [isFirst, setIsFirst] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsFirst(false), 1_000);
    return () => clearTimeout(timer);
  }, []);
  return isFirst;
}

interface ReportingViewProps {
  readonly reporting: Reporting;
  /** `YYYY-MM-DD` in the organisation's time zone. */
  readonly today: string;
  readonly load: Load;
  readonly loadOfHolds: ReturnType<typeof useHolds>;
}

function ReportingView({ reporting: { teams, closed }, today, load, loadOfHolds }: ReportingViewProps) {
  const search = useSearchTerm();
  const { filters, setFilters, clear } = useReportingView();
  const [, rememberSector] = usePreference(sectorPreference, parseSector);
  // Sorted before filtered, so that a key press costs no sort.
  const { rows: sorted, table } = useSortedTable({ rows: teams, columns: sortKeys, defaults, ties: byName, search });
  const { holds } = loadOfHolds;
  const lacksHolds = loadOfHolds.isError && holds === undefined;
  const { refetch } = joinQueries(load, loadOfHolds);
  const share = useMemo(() => shareOf(teams), [teams]);
  // Where it is found is decided among all teams, as in the list.
  const all = useMemo(() => [...teams.map(({ team }) => team), ...closed], [teams, closed]);
  usePreparedSearch(all);
  const found = useMemo(() => new Set(findTeams(all, search.term).map(({ $id }) => $id)), [all, search.term]);
  const summary = useMemo(
    () => summarizeReporting(sorted, filters, ({ $id }) => found.has($id), holds ?? noHolds),
    [sorted, filters, found, holds],
  );
  const toggle = (group: ReportingGroup) => (name: string) => {
    const isChosen = filters[group] !== name;
    const patch: Partial<ReportingFilters> = { [group]: isChosen ? name : '' };
    setFilters(patch);
    if (group === 'sector' && isChosen) void rememberSector(name);
  };
  const clearAll = (): void => {
    search.setTerm('');
    clear();
  };
  return (
    <>
      <StaleNotice load={{ isError: load.isError || (loadOfHolds.isError && !lacksHolds), refetch }} />
      {lacksHolds && (
        <Box sx={{ mb: 2 }}>
          <LoadFailure onRetry={refetch}>Error: Failed to fetch what is on Hold.</LoadFailure>
        </Box>
      )}
      <ReportingToolbar
        {...{ search, filters, summary, today, holds }}
        total={teams.length}
        onFilter={setFilters}
        onToggle={toggle}
        onClear={clearAll}
      />
      <ReportingList rows={summary.matches} today={today} holds={holds} lacksHolds={lacksHolds} table={table} />
      {teams.length === 0 ? <NoTeamsYet /> : summary.matches.length === 0 && <ClearAll onClear={clearAll} />}
      <Box className="no-print" sx={bars}>
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
      <div className="no-print">
        <MonthsChart share={share} today={today} />
      </div>
    </>
  );
}

interface ReportingListProps {
  readonly rows: readonly ReportingTeam[];
  readonly today: string;
  readonly holds: HoldsByTeam | undefined;
  readonly lacksHolds: boolean;
  readonly table: TableControls;
}

const getRowId = ({ team }: ReportingTeam): string => team.$id;

function ReportingList({ rows, today, holds, lacksHolds, table }: ReportingListProps) {
  const month = today.slice(0, 7);
  const columns = useMemo(
    () => [...reportingColumns(formatMonthName(month)), ...holdColumns(holds, lacksHolds)],
    [month, holds, lacksHolds],
  );
  return (
    <ContactsOfTeams teamIds={rowsOfPage(rows, table.view).map(getRowId)}>
      <DataTable label="Who has reported" rows={rows} columns={columns} getRowId={getRowId} {...table} />
    </ContactsOfTeams>
  );
}

const monthCount = 12;
const shareTicks = [0, 0.5, 1];

function MonthsChart({ share, today }: { readonly share: ReportedShare; readonly today: string }) {
  const { data: stored, isError } = useListReportingMonthsQuery(undefined, { refetchOnMountOrArgChange: 60 });
  const thisMonth = today.slice(0, 7);
  const byMonth = new Map<Month, ReportedShare>(stored?.map((row) => [row.month, row]));
  byMonth.set(thisMonth, share);
  return (
    <MonthsFigure
      title="Last 12 months"
      isError={isError && stored === undefined}
      of="Share of teams that reported"
      points={Array.from({ length: monthCount }, (_, index) =>
        toPoint(addMonths(thisMonth, index + 1 - monthCount), byMonth),
      )}
      ticks={shareTicks}
      format={formatShare}
      thisMonth={thisMonth}
      columns={['Reported', 'Teams', 'Share']}
    />
  );
}

function toPoint(month: Month, shares: ReadonlyMap<Month, ReportedShare>) {
  const share = shares.get(month);
  const value = share ? fractionOf(share) : null;
  const { reported, teams } = share ?? {};
  const cells = [reported, teams].map((count) => (count === undefined ? '–' : formatNumber(count)));
  return { month, value, cells: [...cells, value === null ? '–' : formatShare(value)] };
}

interface GroupBarsProps {
  readonly group: ReportingGroup;
  readonly shares: readonly GroupShare[];
  /** '' for none. */
  readonly chosen: string;
  readonly onToggle: (name: string) => void;
}

/** A bar filters the list, and takes the filter back. */
function GroupBars({ group, shares, chosen, onToggle }: GroupBarsProps) {
  const known = shares.some(({ name }) => name === chosen) || chosen === '';
  const all = known ? shares : [...shares, { name: chosen, teams: 0, reported: 0 }];
  return (
    <Section title={`By ${teamFields[group].header.toLowerCase()}`}>
      <BarList
        items={all}
        firstCount={5}
        isKept={({ name }) => name === chosen}
        showAll={`Show all ${formatNumber(all.length)}`}
      >
        {({ name, teams, reported }) => {
          const fraction = fractionOf({ teams, reported });
          return (
            <li key={name} data-chosen={name === chosen}>
              <button type="button" aria-pressed={name === chosen} onClick={() => onToggle(name)}>
                <BarText>
                  <span>{name}</span>{' '}
                  <span>
                    <b>{fraction === null ? '–' : formatShare(fraction)}</b>{' '}
                    <small>
                      {formatNumber(reported)} of {formatNumber(teams)}
                    </small>
                  </span>
                </BarText>
                <Bar percent={100 * (fraction ?? 0)} />
              </button>
            </li>
          );
        }}
      </BarList>
    </Section>
  );
}
