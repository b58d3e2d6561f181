import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type MouseEvent, useDeferredValue, useMemo } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { formatNumber } from '#domain/formatNumber.ts';
import { pageSizes } from '#domain/limits.ts';
import { matchesSearch, type Team, type TeamFieldName } from '#domain/team.ts';
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
import { useListTeamsQuery } from './teamsApi.ts';

/** All teams (specification.md, section 2, /teams). */
export function TeamListPage() {
  const { data: teams, isError, refetch } = useListTeamsQuery();
  const retry = () => void refetch();
  return (
    <>
      <PageHeader title="All Team Projects" subtitle="List of all projects and teams." />
      {teams === undefined ? (
        <LoadState
          loading="Loading teams..."
          error={isError ? 'Error: Failed to fetch team metadata.' : undefined}
          onRetry={retry}
        />
      ) : (
        <>
          {isError && <StaleNotice onRetry={retry} />}
          <TeamTable teams={teams} />
        </>
      )}
    </>
  );
}

type ColumnLayout = Pick<DataColumn<Team>, 'minWidth' | 'hideBelow'>;

const defaultLayout: ColumnLayout = { hideBelow: 'lg' };
const layout: Readonly<Partial<Record<TeamFieldName, ColumnLayout>>> = {
  teamName: { minWidth: 190 },
  projectId: { hideBelow: 'sm' },
  productName: { minWidth: 150, hideBelow: 'sm' },
  teamType: { hideBelow: 'md' },
  businessUnit: { minWidth: 130, hideBelow: 'lg' },
  greenfield: { minWidth: 125, hideBelow: 'lg' },
  teamStatus: { hideBelow: 'md' },
};

/** The columns of the team list (specification.md, section 2). */
const listColumns: readonly DataColumn<Team>[] = [
  ...teamColumns.map((text) => ({ ...text, ...(layout[text.field] ?? defaultLayout) })),
  {
    field: 'detail',
    header: 'Detail',
    value: () => 'View Detail',
    renderCell: (team) => <ViewDetailLink team={team} />,
    minWidth: 125,
    sortable: false,
  },
];

const defaults: TableDefaults = {
  sortFields: listColumns.filter(({ sortable }) => sortable !== false).map(({ field }) => field),
  pageSize: pageSizes.teamList,
  sort: { field: 'teamName', direction: 'asc' },
};
const getTeamId = (team: Team) => team.$id;

/** The searchable, sortable table of all teams (specification.md, section 2). */
function TeamTable({ teams }: { readonly teams: readonly Team[] }) {
  const navigate = useNavigate();
  const { search: addressSearch } = useLocation();
  const search = useTeamSearch();
  const [view, setView] = useTableView(defaults);
  // Keeps typing smooth in a long list: the rows follow when the browser has time.
  const term = useDeferredValue(search.term);
  // Sorted before filtered, so that a key press costs no sort.
  const sorted = useMemo(() => sortRows(teams, listColumns, view.sort), [teams, view.sort]);
  const found = useMemo(() => sorted.filter((team) => matchesSearch(team, term)), [sorted, term]);

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
          {term.trim() !== '' && `Showing ${formatNumber(found.length)} of ${formatNumber(teams.length)} teams`}
        </Typography>
        <ExportTeamsButton teams={found} />
      </Stack>
      <DataTable
        label="All Team Projects"
        rows={found}
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
      View Detail
    </Button>
  );
}

/** Downloads the teams that match the search, from all pages, as a workbook or CSV. */
function ExportTeamsButton({ teams }: { readonly teams: readonly Team[] }) {
  return (
    <DownloadMenu
      variant="outlined"
      label="Download this list"
      emptyReason={teams.length === 0 ? 'There are no teams to download.' : undefined}
      onSave={(format) => saveTeams(teams, format)}
      failure="The teams could not be downloaded. Please try again."
    />
  );
}
