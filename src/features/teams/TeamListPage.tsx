import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { createContext, memo, type MouseEvent, useContext, useEffect, useMemo, useState } from 'react';
import { Link, type LinkProps, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { formatNumber } from '#domain/formatNumber.ts';
import { pageSizes } from '#domain/limits.ts';
import type { TableFormat } from '#domain/spreadsheet/writeTable.ts';
import { prepareSearch, type Team, teamFilter } from '#domain/team.ts';
import { teamColumns } from '#domain/teamColumns.ts';
import { useListTeamsQuery } from '#src/api/teamListApi.ts';
import { describeLastSeen, updatingText } from '#src/components/describeLastSeen.ts';
import { DownloadMenu, type SaveResult } from '#src/components/DownloadMenu.tsx';
import { LoadState, StaleNotice } from '#src/components/LoadState.tsx';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { type DataColumn, DataTable } from '#src/components/data-table/DataTable.tsx';
import { type TableDefaults, type TableView, useTableView } from '#src/components/data-table/TableView.ts';
import { runInSlices } from '#src/components/data-table/runInSlices.ts';
import { useSortedRows } from '#src/components/data-table/useSortedRows.ts';
import { onDemand } from '#src/components/on-demand/onDemand.tsx';
import { useLatest } from '#src/components/useLatest.ts';
import { useSearchTerm } from '#src/components/useSearchTerm.ts';
import { paths } from '#src/paths.ts';
import { rememberTeamList } from './teamListState.ts';
import { TeamSearchBox } from './TeamSearchBox.tsx';
import { removedTeamIn } from './edit/removedTeam.ts';
import { saveTeams } from './list-export/saveTeams.ts';
import { type FirstTeams, type LastSeenTeams, teamListTexts } from './firstTeams.ts';
import { teamListLayout } from './teamListLayout.ts';
import { useGetFirstTeamsQuery } from './teamsApi.ts';
import { useRememberFirstTeams } from './useRememberFirstTeams.ts';

const RemovedTeamNotice = onDemand(async () => (await import('./edit/RemovedTeamNotice.tsx')).RemovedTeamNotice);
const MyTeamsFilter = onDemand(async () => (await import('./mine/MyTeamsFilter.tsx')).MyTeamsFilter, {
  Loading: () => null,
});

/** All teams (specification.md, section 2, /teams). */
export function TeamListPage() {
  const { data: all, isError, refetch } = useListTeamsQuery();
  const first = useFirstTeams(all === undefined, isError);
  const retry = () => void refetch();
  const removed = removedTeamIn(useLocation().state);
  const isMine = useSearchParams()[0].get('mine') === '1';
  const [myTeams, setMyTeams] = useState<ReadonlySet<string> | null>();
  return (
    <>
      <PageHeader title={teamListTexts.title} subtitle={teamListTexts.subtitle} />
      {removed && <RemovedTeamNotice key={removed.removalId} removed={removed} />}
      {isMine && (
        <Stack sx={filterStyle}>
          <MyTeamsFilter teams={all} onTeams={setMyTeams} />
        </Stack>
      )}
      {all === undefined && first === undefined ? (
        <LoadState
          {...loadTexts}
          error={isError ? 'Error: Failed to fetch team metadata.' : undefined}
          onRetry={retry}
        />
      ) : (
        <>
          {isError && <StaleNotice onRetry={retry} />}
          <TeamTable all={all} first={first} isStale={isError} mine={isMine ? myTeams : null} />
        </>
      )}
    </>
  );
}

/**
 * The first page, where the list is opened in the view that it stands for, until all teams are there. When they can't be loaded, what was
 * last seen is better than nothing, and twenty of them are not.
 */
function useFirstTeams(isLoading: boolean, hasFailed: boolean): FirstTeams | LastSeenTeams | undefined {
  const { search } = useLocation();
  const [isDefaultView] = useState(search === '');
  const { data: first } = useGetFirstTeamsQuery(undefined, { skip: !isLoading || !isDefaultView });
  if (!isLoading || first === undefined || first.rows.length === 0) return undefined;
  return hasFailed && !('seenAt' in first) ? undefined : first;
}

/** The columns of the team list (specification.md, section 2). */
const listColumns: readonly DataColumn<Team>[] = [
  ...teamColumns.map((text) => ({ ...text, ...teamListLayout[text.field] })),
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

const loadTexts = { loading: 'Loading teams...' };

const defaults: TableDefaults = {
  sortFields: listColumns.filter(({ sortable }) => sortable !== false).map(({ field }) => field),
  pageSize: pageSizes.teamList,
  sort: { field: 'teamName', direction: 'asc' },
};
const getTeamId = (team: Team) => team.$id;

const noTeams: readonly Team[] = [];

interface TeamTableProps {
  /** Undefined while they are loading. */
  readonly all: readonly Team[] | undefined;
  /** Stand in for all, in the default view. */
  readonly first: FirstTeams | LastSeenTeams | undefined;
  /** The last attempt to load all teams failed. */
  readonly isStale: boolean;
  /** Ids of the only teams to show; null: all of them, undefined: not known yet. */
  readonly mine: ReadonlySet<string> | null | undefined;
}

/** The searchable, sortable table of all teams (specification.md, section 2). */
function TeamTable({ all, first: firstNow, isStale, mine }: TeamTableProps) {
  const teams = all ?? noTeams;
  const navigate = useNavigate();
  const search = useSearchTerm();
  const [view, setView] = useTableView(defaults);
  const { term } = search;
  // Sorted before filtered, so that a key press costs no sort.
  const { rows: sorted = noTeams, isCurrent } = useSortedRows(teams, listColumns, view.sort);
  const found = useMemo(() => {
    const matches = teamFilter(term);
    return sorted.filter((team) => (mine?.has(team.$id) ?? true) && matches(team));
  }, [sorted, term, mine]);
  usePreparedSearch(teams);
  // Until rows are in the order asked for, the table stays where it was.
  const [shownView, setShownView] = useState(view);
  if (isCurrent && shownView !== view) setShownView(view);
  const tableView = isCurrent ? view : { ...shownView, sort: view.sort };

  // The first page stays until all teams are sorted.
  const [first] = useState(firstNow);
  const [isReady, setIsReady] = useState(false);
  if (!isReady && all && isCurrent) setIsReady(true);
  const isWaiting = !isReady || mine === undefined;
  const isFiltered = term.trim() !== '' || mine !== null;
  const isDefaultView = !isFiltered && view.page === 1 && isDefault(view);
  useRememberFirstTeams(isReady && isCurrent && view.sort === defaults.sort ? sorted : undefined);

  function openTeam(team: Team, { ctrlKey, metaKey }: MouseEvent) {
    const path = paths.team(team.$id);
    if (ctrlKey || metaKey) window.open(path, '_blank', 'noopener');
    else void navigate(path, { state: rememberTeamList(window.location.search) });
  }

  if (!isReady && first === undefined) return <LoadState {...loadTexts} onRetry={() => undefined} />;
  return (
    <>
      <Stack direction="row" sx={toolbarStyle}>
        <TeamSearchBox search={search} />
        <Typography role="status" variant="body2" sx={statusStyle}>
          {isWaiting && <LoadingStatus first={isDefaultView ? first : undefined} isStale={isStale} />}
          {!isWaiting && isFiltered && `Showing ${formatNumber(found.length)} of ${formatNumber(teams.length)} teams`}
        </Typography>
        <ExportTeamsButton teams={found} emptyReason={emptyReason(found, isWaiting)} />
      </Stack>
      <DataTable
        label={teamListTexts.title}
        rows={!isWaiting ? found : ((isDefaultView ? first?.rows : undefined) ?? noTeams)}
        {...(isWaiting && !isFiltered && { rowCount: first?.total ?? -1 })}
        loading={isWaiting}
        columns={listColumns}
        getRowId={getTeamId}
        pageSize={defaults.pageSize}
        view={search.isSettled ? tableView : { ...tableView, page: 1 }}
        onViewChange={setView}
        onRowClick={openTeam}
      />
    </>
  );
}

function isDefault({ sort, pageSize }: TableView): boolean {
  return sort === defaults.sort && pageSize === defaults.pageSize;
}

interface LoadingStatusProps {
  /** Shown at the moment. */
  readonly first: FirstTeams | LastSeenTeams | undefined;
  readonly isStale: boolean;
}

/** What is told of the first page while it stands in for all teams. */
function LoadingStatus({ first, isStale }: LoadingStatusProps) {
  const [now] = useState(Date.now);
  const age = first && 'seenAt' in first ? describeLastSeen(first.seenAt, now) : undefined;
  if (isStale) return age;
  return age === undefined ? teamListTexts.loadingAll : `${age} ${updatingText}`;
}

const filterStyle = { alignItems: 'flex-start', minHeight: 44 } as const;
const toolbarStyle = { alignItems: 'center', flexWrap: 'wrap', gap: 2, mb: 2 } as const;
const statusStyle = { color: 'text.secondary', flexGrow: 1 } as const;

/** Prepares the search while nothing else is to be done, so that the first key needn't. */
function usePreparedSearch(teams: readonly Team[]): void {
  useEffect(() => runInSlices(prepareInSteps(teams), () => undefined), [teams]);
}

function* prepareInSteps(teams: readonly Team[]): Generator<undefined, void, undefined> {
  for (const [index, team] of teams.entries()) {
    if (index % 500 === 0) yield;
    prepareSearch(team);
  }
}

/** The team of a row. A context, so that another team in the row re-renders the link and not the button around it. */
const TeamContext = createContext<Team | undefined>(undefined);

/** A link, so that it works with the keyboard, a middle click, and in a new tab. */
function TeamLink(props: LinkProps) {
  const team = useContext(TeamContext);
  const { search } = useLocation();
  if (team === undefined) return null;
  // Twenty links share this name: the description tells them apart.
  return (
    <Link {...props} to={paths.team(team.$id)} state={rememberTeamList(search)} aria-description={team.teamName} />
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
  readonly emptyReason: string | undefined;
}

/** Downloads the teams that match the search, from all pages, as a workbook or CSV. */
function ExportTeamsButton({ teams, emptyReason }: ExportTeamsButtonProps) {
  const save = useLatest((format: TableFormat) => saveTeams(teams, format));
  return <ExportMenu emptyReason={emptyReason} onSave={save} />;
}

interface ExportMenuProps {
  readonly emptyReason: string | undefined;
  readonly onSave: (format: TableFormat) => Promise<SaveResult>;
}

/** Memoized: a key in the search box changes the teams, but seldom the button. */
const ExportMenu = memo(function ExportMenu({ emptyReason, onSave }: ExportMenuProps) {
  return (
    <DownloadMenu
      variant="outlined"
      label={teamListTexts.download}
      emptyReason={emptyReason}
      onSave={onSave}
      failure="The teams could not be downloaded. Please try again."
    />
  );
});
