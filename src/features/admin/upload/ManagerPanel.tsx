import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { formatNumber } from '#domain/formatNumber.ts';
import type { DataColumn } from '#src/components/data-table/DataColumn.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import type { CheckSummary } from './check/CheckSummary.ts';
import type { ManagerLine } from './check/ManagerLine.ts';
import { chooseRows } from './chooseRows.ts';
import { findManagers } from './findInFile.ts';
import { FoundTable } from './FoundTable.tsx';
import { useChoices } from './useChoices.ts';
import { useFound } from './useFound.ts';

const getManagerId = ({ email }: ManagerLine) => email;

/** Asks which manager to keep of people for whom two teams name different ones. */
export function ManagerPanel({ summary }: { readonly summary: CheckSummary }) {
  const [search, setSearch] = useState('');
  const found = useFound(
    useMemo(() => findManagers(search), [search]),
    summary,
  );
  const people = summary.managerCount === 1 ? '1 person has' : `${formatNumber(summary.managerCount)} people have`;

  return (
    <Paper component="section" aria-labelledby="managers-heading" variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id="managers-heading" variant="h2">
        Managers
      </Typography>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>
        {`${people} different managers in different teams. Only one can be kept for each person: choose which.`}
      </Typography>
      <TextField
        type="search"
        size="small"
        label="Filter people"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        sx={{ mb: 1 }}
      />
      <FoundTable
        label="People with different managers"
        found={found}
        columns={managerColumns}
        getRowId={getManagerId}
      />
    </Paper>
  );
}

/** Draws itself alone when another one is chosen, not the table. */
function ManagerSelect({ line: { email, name, options, kept } }: { readonly line: ManagerLine }) {
  const dispatch = useAppDispatch();
  const { choices, isLocked } = useChoices();
  const chosen = options.find(({ manager }) => manager === choices.managers[email])?.manager ?? kept;
  const choose = (manager: string) =>
    void dispatch(chooseRows({ ...choices, managers: { ...choices.managers, [email]: manager } }));
  return (
    <TextField
      select
      size="small"
      fullWidth
      value={chosen}
      disabled={isLocked}
      onChange={(event) => choose(event.target.value)}
      // The grid would move to another cell.
      onKeyDown={(event) => event.stopPropagation()}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': `Manager of ${name || email}` } }}
      sx={{ my: 0.5 }}
    >
      {options.map(({ manager, teams }) => (
        <option key={manager} value={manager}>
          {`${manager} (${listTeams(teams)})`}
        </option>
      ))}
    </TextField>
  );
}

const managerColumns: readonly DataColumn<ManagerLine>[] = [
  { field: 'name', header: 'Person', value: ({ name, email }) => name || email, sortable: false, minWidth: 120 },
  {
    field: 'kept',
    header: 'Manager to keep',
    value: ({ kept }) => kept,
    renderCell: (line) => <ManagerSelect line={line} />,
    sortable: false,
    minWidth: 240,
  },
  {
    field: 'why',
    header: 'Why they differ',
    value: ({ areTeamManagers }) =>
      areTeamManagers ? 'Each team has one manager for everybody.' : 'The teams name different managers.',
    sortable: false,
    minWidth: 180,
  },
  { field: 'email', header: 'Email', value: ({ email }) => email, sortable: false, minWidth: 160, hideBelow: 'md' },
];

const mostTeams = 3;

function listTeams(teams: readonly string[]): string {
  const more = teams.length - mostTeams;
  return more > 0 ? `${teams.slice(0, mostTeams).join(', ')} and ${more} more` : teams.join(', ');
}
