import { Box, Button, Stack, Typography, type Theme } from '@mui/material';
import { createContext, memo, type MouseEvent, useCallback, useContext, useMemo, useState } from 'react';
import { Link, type LinkProps, useLocation, useNavigate } from 'react-router-dom';
import { formatNumber } from '#domain/formatNumber.ts';
import { pageSizes } from '#domain/limits.ts';
import type { DatedFormat } from '#src/lists/table-file/saveTable.ts';
import type { Team, TeamFieldName } from '#domain/team.ts';
import { teamColumns } from '#domain/teamColumns.ts';
import { describeLastSeen, updatingText } from '#src/components/describeLastSeen.ts';
import { DownloadMenu, type SaveResult } from '#src/lists/DownloadMenu.tsx';
import { LoadState, useLoading } from '#src/components/LoadState.tsx';
import { type DataColumn, DataTable } from '#src/lists/data-table/DataTable.tsx';
import type { TableDefaults } from '#src/lists/data-table/TableView.ts';
import { cellTextClass } from '#src/lists/data-table/dataColumn.ts';
import { useLatest } from '#src/components/useLatest.ts';
import { onDemandQuietly } from '#src/components/on-demand/onDemand.tsx';
import { SearchInput } from '#src/lists/SearchInput.tsx';
import { paths } from '#src/paths.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { TeamListBar } from './TeamListBar.tsx';
import { useTeamColumns } from './columns/useTeamColumns.ts';
import { useTeamTicks } from './ticks/useTeamTicks.tsx';
import { rememberFollowed, useReturnFocus } from '#src/components/returnFocus.ts';
import { type FirstTeams, type LastSeenTeams, teamLinkName, teamListTexts } from '#src/data/firstTeams.ts';
import type { FoundTeams } from './find/findTeams.ts';
import { useTeamResults } from './find/useTeamResults.ts';
import { saveTeams } from './saveTeams.ts';
import { teamListLayout } from './teamListLayout.ts';
import { rememberTeamList } from '#src/components/teams/teamListState.ts';
import { useRememberFirstTeams } from './useRememberFirstTeams.ts';

const listColumns: readonly DataColumn<Team>[] = [
  ...teamColumns.map((text) => ({
    ...text,
    renderCell: (team: Team) => <TeamText team={team} field={text.field} text={text.value(team)} />,
    isStateless: true,
    ...teamListLayout[text.field],
  })),
  {
    field: 'detail',
    header: 'Detail',
    value: () => teamListTexts.viewDetail,
    renderCell: (team) => <TeamContext value={team}>{viewDetail}</TeamContext>,
    isStateless: true,
    sortable: false,
    ...teamListLayout.detail,
  },
];

const defaults: TableDefaults = {
  sortFields: listColumns.filter(({ sortable }) => sortable !== false).map(({ field }) => field),
  pageSize: pageSizes.teamList,
  sort: { field: 'teamName', direction: 'asc' },
};
const getTeamId = (team: Team) => team.$id;

const noTeams: readonly Team[] = [];

const NoTeamsYet = onDemandQuietly(async () => (await import('#src/components/teams/NoTeamsYet.tsx')).NoTeamsYet);

export const loadTexts = { loading: 'Loading teams...' };

interface TeamTableProps {
  readonly all: readonly Team[] | undefined;
  /** Stand in for all, in the default view. */
  readonly first: FirstTeams | LastSeenTeams | undefined;
  readonly isStale: boolean;
}

/** The searchable, sortable table of all teams (specification.md, section 2). */
export function TeamTable({ all, first: firstNow, isStale }: TeamTableProps) {
  const teams = all ?? noTeams;
  const navigate = useNavigate();
  const location = useLocation();
  const results = useTeamResults(teams, listColumns, defaults);
  const { search, query, view, setView, sorted, isCurrent, found } = results;
  const foundTeams = found?.teams ?? noTeams;
  const [isSearchWanted, setIsSearchWanted] = useState(false);
  const wantSearch = useCallback(() => setIsSearchWanted(true), []);
  const { columns, arrangement } = useTeamColumns(listColumns);
  const ticks = useTeamTicks();
  const shownColumns = useMemo(() => (ticks.column ? [ticks.column, ...columns] : columns), [ticks.column, columns]);
  // Until rows are in the order asked for, the table stays where it was.
  const [shownView, setShownView] = useState(view);
  if (isCurrent && shownView !== view) setShownView(view);
  const tableView = isCurrent ? view : { ...shownView, sort: view.sort };

  // The first page stays until all teams are sorted.
  const [first] = useState(firstNow);
  const [isReady, setIsReady] = useState(false);
  if (!isReady && all && isCurrent) setIsReady(true);
  const isWaiting = !isReady || found === undefined;
  useLoading(isWaiting);
  const isFiltered = found?.isFiltered ?? true;
  const isDefaultView =
    !isFiltered && view.page === 1 && view.sort === defaults.sort && view.pageSize === defaults.pageSize;
  useRememberFirstTeams(isReady && isCurrent && view.sort === defaults.sort ? sorted : undefined);

  function openTeam(team: Team, { ctrlKey, metaKey }: MouseEvent) {
    const path = paths.team(team.$id);
    if (ctrlKey || metaKey) window.open(path, '_blank', 'noopener');
    else {
      rememberFollowed(location, team.$id);
      void navigate(path, { state: rememberTeamList(location.search) });
    }
  }

  if (!isReady && first === undefined) return <LoadState {...loadTexts} />;
  return (
    <>
      <Stack direction="row" sx={toolbarStyle}>
        <SearchInput
          search={search}
          label={teamListTexts.searchLabel}
          placeholder={teamListTexts.searchPlaceholder}
          width={320}
          showsKey
          onFocus={wantSearch}
        />
        <Typography role="status" aria-live={isWaiting ? 'off' : 'polite'} variant="body2" sx={statusStyle}>
          {isWaiting && <LoadingStatus first={isDefaultView ? first : undefined} isStale={isStale} />}
          {!isWaiting && isFiltered && (
            <>
              <span>{`Showing ${formatNumber(foundTeams.length)} of ${formatNumber(teams.length)} teams`}</span>
              {found.note}
            </>
          )}
        </Typography>
        <ExportTeamsButton
          teams={foundTeams}
          holdsOf={found?.holdsOf}
          emptyReason={emptyReason(foundTeams, isWaiting)}
        />
      </Stack>
      <Box sx={query.filters === '' ? barStyle : filteredBarStyle}>
        <TeamListBar
          arrangement={arrangement}
          ticksButton={ticks.button}
          teams={all}
          query={query}
          isSearchWanted={isSearchWanted}
          onFinder={results.setFinder}
        />
      </Box>
      {ticks.tray}
      <Box sx={markStyle}>
        <RenderTextContext value={isWaiting ? undefined : found.renderText}>
          <DataTable
            label={teamListTexts.title}
            rows={!isWaiting ? foundTeams : ((isDefaultView ? first?.rows : undefined) ?? noTeams)}
            {...(isWaiting && !isFiltered && { rowCount: first?.total ?? -1 })}
            loading={isWaiting}
            columns={shownColumns}
            arrangement={arrangement}
            getRowId={getTeamId}
            pageSize={defaults.pageSize}
            view={search.isSettled ? tableView : { ...tableView, page: 1 }}
            onViewChange={setView}
            onRowClick={openTeam}
          />
        </RenderTextContext>
      </Box>
      {!isWaiting && (teams.length === 0 ? <NoTeamsYet /> : found.emptyResult)}
    </>
  );
}

interface LoadingStatusProps {
  readonly first: FirstTeams | LastSeenTeams | undefined;
  readonly isStale: boolean;
}

function LoadingStatus({ first, isStale }: LoadingStatusProps) {
  const [now] = useState(Date.now);
  const age = first && 'seenAt' in first ? describeLastSeen(first.seenAt, now) : undefined;
  if (isStale) return age;
  return age === undefined ? teamListTexts.loadingAll : `${age} ${updatingText}`;
}

/** One style for all marks: a key makes dozens of them. */
const markStyle = (theme: Theme) => {
  const { text, warning } = (theme.vars ?? theme).palette;
  const backgroundColor = `color-mix(in srgb, ${warning.main} 32%, transparent)`;
  return { '& mark': { borderRadius: 0.5, color: text.primary, backgroundColor } };
};
/** Reserves the bar's height, since its script comes after the first rows; filters add a line of chips. */
const barStyle = { minHeight: 36, mb: 2 } as const;
const filteredBarStyle = { minHeight: 76, mb: 2 } as const;
const toolbarStyle = { alignItems: 'center', flexWrap: 'wrap', gap: 2, mb: 2 } as const;
/** On a phone there is room for two lines from the start: the first text needs them, and the list below must not move. */
const statusStyle = {
  flex: 1,
  alignContent: 'center',
  minHeight: { xs: 40, sm: 0 },
  color: 'text.secondary',
} as const;

/** Text of a cell with what was found in it. A context, so that a key re-renders the cells and not the grid around them. */
const RenderTextContext = createContext<FoundTeams['renderText']>(undefined);

interface TeamTextProps {
  readonly team: Team;
  readonly field: TeamFieldName;
  readonly text: string;
}

function TeamText({ team, field, text }: TeamTextProps) {
  const renderText = useContext(RenderTextContext);
  return (
    <span className={cellTextClass} title={text}>
      {renderText ? <span>{renderText(team, field, text)}</span> : text}
    </span>
  );
}

/** The team of a row. A context, so that another team in the row re-renders the link and not the button around it. */
const TeamContext = createContext<Team | undefined>(undefined);

/** A link, so that it works with the keyboard, a middle click, and in a new tab. */
function TeamLink(props: LinkProps) {
  const team = useContext(TeamContext);
  const { search } = useLocation();
  const { ref, onFollow } = useReturnFocus<HTMLAnchorElement>(team?.$id ?? '');
  if (team === undefined) return null;
  return (
    <Link
      {...props}
      ref={ref}
      to={paths.team(team.$id)}
      state={rememberTeamList(search)}
      aria-label={teamLinkName(team)}
      onClick={onFollow}
    />
  );
}

// With `to`, the button knows that it is a link; the link knows to which team.
const viewDetail = (
  <Button component={TeamLink} to={paths.teams} size="small" variant="outlined" sx={{ whiteSpace: 'nowrap' }}>
    {teamListTexts.viewDetail}
  </Button>
);

function emptyReason(found: readonly Team[], isWaiting: boolean): string | undefined {
  if (isWaiting) return teamListTexts.loadingAll;
  return found.length === 0 ? 'There are no teams to download.' : undefined;
}

interface ExportTeamsButtonProps {
  readonly teams: readonly Team[];
  readonly holdsOf: FoundTeams['holdsOf'];
  readonly emptyReason: string | undefined;
}

function ExportTeamsButton({ teams, holdsOf, emptyReason }: ExportTeamsButtonProps) {
  const dispatch = useAppDispatch();
  const save = useLatest((format: DatedFormat) => saveTeams(teams, format, holdsOf));
  const savePlan = useLatest(async (format: DatedFormat) => {
    const plan = await import('#src/lists/table-file/savePlan.ts');
    return dispatch(plan.savePlan(format, teams));
  });
  return <ExportMenu emptyReason={emptyReason} onSave={save} onSavePlan={savePlan} />;
}

interface ExportMenuProps {
  readonly emptyReason: string | undefined;
  readonly onSave: (format: DatedFormat) => Promise<SaveResult>;
  readonly onSavePlan: (format: DatedFormat) => Promise<SaveResult>;
}

/** Memoized: a key in the search box changes the teams, but seldom the button. */
const ExportMenu = memo(function ExportMenu({ emptyReason, onSave, onSavePlan }: ExportMenuProps) {
  return (
    <DownloadMenu
      variant="outlined"
      label={teamListTexts.download}
      emptyReason={emptyReason}
      onSave={onSave}
      other={{ label: 'Capacity plan, with people', onSave: onSavePlan }}
      failure="The teams could not be downloaded. Please try again."
    />
  );
});
