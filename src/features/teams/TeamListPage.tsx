import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type MouseEvent, useDeferredValue, useMemo, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { formatNumber } from '#domain/formatNumber.ts';
import { pageSizes } from '#domain/limits.ts';
import { matchesSearch, type Team } from '#domain/team.ts';
import { teamColumns } from '#domain/teamColumns.ts';
import { DownloadMenu } from '#src/components/DownloadMenu.tsx';
import { LoadState, StaleNotice } from '#src/components/LoadState.tsx';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { type DataColumn, DataTable } from '#src/components/data-table/DataTable.tsx';
import { type TableDefaults, useTableView } from '#src/components/data-table/TableView.ts';
import { sortRows } from '#src/components/data-table/sortRows.ts';
import { paths } from '#src/paths.ts';
import { rememberTeamList } from './BackToTeams.tsx';
import { TeamSearchBox, useTeamSearch } from './TeamSearchBox.tsx';
import { saveTeams } from './list-export/saveTeams.ts';
import { describeLastSeen, type FirstTeams, type LastSeenTeams, teamListTexts } from './firstTeams.ts';
import { teamListLayout } from './teamListLayout.ts';
import { useGetFirstTeamsQuery, useListTeamsQuery } from './teamsApi.ts';
import { useRememberFirstTeams } from './useRememberFirstTeams.ts';

/** All teams (specification.md, section 2, /teams). */
export function TeamListPage() {
  const { data: all, isError, refetch } = useListTeamsQuery();
  const first = useFirstTeams(all === undefined);
  const retry = () => void refetch();
  return (
    <>
      <PageHeader title={teamListTexts.title} subtitle={teamListTexts.subtitle} />
      {all === undefined && first === undefined ? (
        <LoadState
          loading="Loading teams..."
          error={isError ? 'Error: Failed to fetch team metadata.' : undefined}
          onRetry={retry}
        />
      ) : (
        <>
          {isError && <StaleNotice onRetry={retry} />}
          <TeamTable all={all} first={first} />
        </>
      )}
    </>
  );
}

/** The first page, where the list is opened in the view that it stands for, until all teams are there. */
function useFirstTeams(isLoading: boolean): FirstTeams | LastSeenTeams | undefined {
  const { search } = useLocation();
  const [isDefaultView] = useState(search === '');
  const { data: first } = useGetFirstTeamsQuery(undefined, { skip: !isLoading || !isDefaultView });
  return isLoading && first && first.rows.length > 0 ? first : undefined;
}

/** The columns of the team list (specification.md, section 2). */
const listColumns: readonly DataColumn<Team>[] = [
  ...teamColumns.map((text) => ({ ...text, ...teamListLayout[text.field] })),
  {
    field: 'detail',
    header: 'Detail',
    value: () => teamListTexts.viewDetail,
    renderCell: (team) => <ViewDetailLink team={team} />,
    ...teamListLayout.detail,
    sortable: false,
  },
];

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
}

/** The searchable, sortable table of all teams (specification.md, section 2). */
function TeamTable({ all, first }: TeamTableProps) {
  const teams = all ?? noTeams;
  const [openedAt] = useState(Date.now);
  const navigate = useNavigate();
  const { search: addressSearch } = useLocation();
  const search = useTeamSearch();
  const [view, setView] = useTableView(defaults);
  // Keeps typing smooth in a long list: the rows follow when the browser has time.
  const term = useDeferredValue(search.term);
  // Sorted before filtered, so that a key press costs no sort.
  const sorted = useMemo(() => sortRows(teams, listColumns, view.sort), [teams, view.sort]);
  const found = useMemo(() => sorted.filter((team) => matchesSearch(team, term)), [sorted, term]);

  const isDefaultView =
    term.trim() === '' && view.page === 1 && view.sort === defaults.sort && view.pageSize === defaults.pageSize;
  const shown = all ? found : isDefaultView && first ? first.rows : noTeams;
  useRememberFirstTeams(all && view.sort === defaults.sort ? sorted : undefined);

  function openTeam(team: Team, { ctrlKey, metaKey }: MouseEvent) {
    const path = paths.team(team.$id);
    if (ctrlKey || metaKey) window.open(path, '_blank', 'noopener');
    else void navigate(path, { state: rememberTeamList(addressSearch) });
  }

  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 2, mb: 2 }}>
        <TeamSearchBox search={search} />
        <Typography role="status" variant="body2" sx={{ color: 'text.secondary', flexGrow: 1 }}>
          {all
            ? term.trim() !== '' && `Showing ${formatNumber(found.length)} of ${formatNumber(teams.length)} teams`
            : isDefaultView && first && 'seenAt' in first
              ? describeLastSeen(first.seenAt, openedAt)
              : teamListTexts.loadingAll}
        </Typography>
        <ExportTeamsButton teams={found} emptyReason={all ? undefined : teamListTexts.loadingAll} />
      </Stack>
      <DataTable
        label={teamListTexts.title}
        rows={shown}
        rowCount={all ? undefined : first?.total}
        loading={!all}
        columns={listColumns}
        getRowId={getTeamId}
        pageSize={defaults.pageSize}
        view={search.isSettled ? view : { ...view, page: 1 }}
        onViewChange={setView}
        onRowClick={openTeam}
      />
    </>
  );
}

/** A link, so that it works with the keyboard, a middle click, and in a new tab. */
function ViewDetailLink({ team }: { readonly team: Team }) {
  const { search } = useLocation();
  return (
    <Button
      component={Link}
      to={paths.team(team.$id)}
      state={rememberTeamList(search)}
      size="small"
      variant="outlined"
      sx={{ whiteSpace: 'nowrap' }}
      // Twenty links share this name: the description tells them apart.
      aria-description={team.teamName}
    >
      {teamListTexts.viewDetail}
    </Button>
  );
}

/** Downloads the teams that match the search, from all pages, as a workbook or CSV. */
function ExportTeamsButton({
  teams,
  emptyReason,
}: {
  readonly teams: readonly Team[];
  readonly emptyReason: string | undefined;
}) {
  return (
    <DownloadMenu
      variant="outlined"
      label={teamListTexts.download}
      emptyReason={emptyReason ?? (teams.length === 0 ? 'There are no teams to download.' : undefined)}
      onSave={(format) => saveTeams(teams, format)}
      failure="The teams could not be downloaded. Please try again."
    />
  );
}
