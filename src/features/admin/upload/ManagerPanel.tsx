import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import type { DataColumn } from '../../../components/data-table/DataColumn';
import { useAppDispatch } from '../../../api/hooks';
import type { CheckSummary } from './check/CheckSummary';
import type { ManagerLine } from './check/ManagerLine';
import type { UploadChoices } from './check/UploadChoices';
import { chooseRows } from './chooseRows';
import { findManagers } from './findInFile';
import { FoundTable } from './FoundTable';
import { useFound } from './useFound';

interface ManagerPanelProps {
  readonly summary: CheckSummary;
  readonly choices: UploadChoices;
  /** The file is being submitted. */
  readonly isLocked: boolean;
}

const getManagerId = ({ email }: ManagerLine) => email;
const count = new Intl.NumberFormat('en-US');

/** Asks which manager to keep of people for whom two teams name different ones. */
export function ManagerPanel({ summary, choices, isLocked }: ManagerPanelProps) {
  const dispatch = useAppDispatch();
  const [search, setSearch] = useState('');
  const found = useFound(
    useMemo(() => findManagers(search), [search]),
    summary,
  );
  const columns = useMemo(() => {
    const choose = (email: string, manager: string) =>
      void dispatch(chooseRows({ ...choices, managers: { ...choices.managers, [email]: manager } }));
    const keptOf = ({ email, options, kept }: ManagerLine): string =>
      options.find(({ manager }) => manager === choices.managers[email])?.manager ?? kept;
    return managerColumns(keptOf, isLocked ? undefined : choose);
  }, [dispatch, choices, isLocked]);
  const people = summary.managerCount === 1 ? '1 person has' : `${count.format(summary.managerCount)} people have`;

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
      <FoundTable label="People with different managers" found={found} columns={columns} getRowId={getManagerId} />
    </Paper>
  );
}

function managerColumns(
  keptOf: (line: ManagerLine) => string,
  choose: ((email: string, manager: string) => void) | undefined,
): DataColumn<ManagerLine>[] {
  return [
    { field: 'name', header: 'Person', value: ({ name, email }) => name || email, sortable: false, minWidth: 120 },
    {
      field: 'kept',
      header: 'Manager to keep',
      value: keptOf,
      renderCell: (line) => (
        <TextField
          select
          size="small"
          fullWidth
          value={keptOf(line)}
          disabled={choose === undefined}
          onChange={(event) => choose?.(line.email, event.target.value)}
          // The grid would move to another cell.
          onKeyDown={(event) => event.stopPropagation()}
          slotProps={{
            select: { native: true },
            htmlInput: { 'aria-label': `Manager of ${line.name || line.email}` },
          }}
          sx={{ my: 0.5 }}
        >
          {line.options.map(({ manager, teams }) => (
            <option key={manager} value={manager}>
              {`${manager} (${listTeams(teams)})`}
            </option>
          ))}
        </TextField>
      ),
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
}

const mostTeams = 3;

function listTeams(teams: readonly string[]): string {
  const more = teams.length - mostTeams;
  return more > 0 ? `${teams.slice(0, mostTeams).join(', ')} and ${more} more` : teams.join(', ');
}
