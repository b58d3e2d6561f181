import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useMemo, type MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { formatNumber } from '#domain/formatNumber.ts';
import { pageSizes } from '#domain/limits.ts';
import { matchesSearch, type Team } from '#domain/team.ts';
import { DataTable } from '#src/components/data-table/DataTable.tsx';
import { sortRows } from '#src/components/data-table/sortRows.ts';
import type { TableDefaults } from '#src/components/data-table/TableView.ts';
import { useTableView } from '#src/components/data-table/useTableView.ts';
import { paths } from '#src/paths.ts';
import { ExportTeamsButton } from './list-export/ExportTeamsButton.tsx';
import { teamColumns } from './teamColumns.tsx';
import { rememberTeamList } from './teamListSearch.ts';
import { TeamSearchBox } from './TeamSearchBox.tsx';
import { useTeamSearch } from './useTeamSearch.ts';

const defaults: TableDefaults = {
  sortFields: teamColumns.filter(({ sortable }) => sortable !== false).map(({ field }) => field),
  pageSize: pageSizes.teamList,
  sort: { field: 'teamName', direction: 'asc' },
};
const getTeamId = (team: Team) => team.$id;

/** The searchable, sortable table of all teams (SPEC section 2). */
export function TeamTable({ teams }: { readonly teams: readonly Team[] }) {
  const navigate = useNavigate();
  const { search: addressSearch } = useLocation();
  const search = useTeamSearch();
  const [view, setView] = useTableView(defaults);
  // Typing stays smooth however long the list: the rows follow when the browser has time.
  const term = useDeferredValue(search.term);
  // Sorted first, so that a key pressed in the search box costs a filter and no sort.
  const sorted = useMemo(() => sortRows(teams, teamColumns, view.sort), [teams, view.sort]);
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
        columns={teamColumns}
        getRowId={getTeamId}
        pageSize={defaults.pageSize}
        view={search.settled ? view : { ...view, page: 1 }}
        onViewChange={setView}
        onRowClick={openTeam}
      />
    </>
  );
}
