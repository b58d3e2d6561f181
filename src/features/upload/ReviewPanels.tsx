import { Button, Checkbox, TextField } from '@mui/material';
import { formatCount, formatNumber } from '#domain/formatNumber.ts';
import type { DataColumn } from '#src/lists/data-table/DataTable.tsx';
import { isSubmitting, selectUpload } from './uploadSlice.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { CheckSummary } from '#domain/capacity-plan/checkCsv.ts';
import type { ManagerConflict, SuspiciousValue } from '#domain/capacity-plan/searchResults.ts';
import { isLeftOut, noChoices, toggleLine, type UploadChoices } from '#domain/capacity-plan/UploadChoices.ts';
import { Panel } from './Panel.tsx';
import { callChecker, chooseRows } from './checkFile.ts';
import { searchColumn, SearchTable } from './SearchTable.tsx';

interface ReviewPanelProps {
  readonly summary: CheckSummary;
}

/** Probably damaged by a spreadsheet or a wrong encoding. Their rows are imported unless a person leaves them out. */
export function SuspiciousValuesPanel({ summary: { suspiciousRowCount, leftOutCount } }: ReviewPanelProps) {
  const dispatch = useAppDispatch();
  const { choices, isLocked } = useChoices();
  const rows = formatCount(suspiciousRowCount, 'row');
  const chooseAll = (all: boolean) => void dispatch(chooseRows({ ...choices, leftOut: { all, except: [] } }));
  return (
    <Panel
      title="Looks odd"
      description={
        suspiciousRowCount === 1
          ? 'One row may have been damaged by a spreadsheet. It is imported as it is unless you leave it out.'
          : `${rows} may have been damaged by a spreadsheet. They are imported as they are unless you leave them out.`
      }
      status={
        leftOutCount === 0
          ? 'No rows are left out.'
          : `${formatNumber(leftOutCount)} of ${rows} ${leftOutCount === 1 ? 'is' : 'are'} left out.`
      }
    >
      <SearchTable
        label="Values that look odd"
        filterLabel="Filter odd values"
        columns={suspiciousValueColumns}
        search={searchSuspiciousValues}
        controls={
          <>
            <Button disabled={isLocked || leftOutCount === suspiciousRowCount} onClick={() => chooseAll(true)}>
              {suspiciousRowCount === 1 ? 'Leave the row out' : `Leave out all ${rows}`}
            </Button>
            <Button disabled={isLocked || leftOutCount === 0} onClick={() => chooseAll(false)}>
              Keep all rows
            </Button>
          </>
        }
      />
    </Panel>
  );
}

const searchSuspiciousValues = (term: string) => callChecker('listSuspiciousValues', term);

/** Reads the choices itself, so that ticking it doesn't render the table. */
function LeaveOutCheckbox({ line }: { readonly line: number }) {
  const dispatch = useAppDispatch();
  const { choices, isLocked } = useChoices();
  const { leftOut } = choices;
  return (
    <Checkbox
      size="small"
      checked={isLeftOut(leftOut, line)}
      disabled={isLocked}
      onChange={() => void dispatch(chooseRows({ ...choices, leftOut: toggleLine(leftOut, line) }))}
      // The grid would scroll.
      onKeyDown={(event) => event.stopPropagation()}
      slotProps={{ input: { 'aria-label': `Leave out line ${line}` } }}
    />
  );
}

const suspiciousValueColumns: readonly DataColumn<SuspiciousValue>[] = [
  searchColumn('id', 'Leave out', 100, {
    value: () => '',
    renderCell: ({ line }) => <LeaveOutCheckbox line={line} />,
    isControl: true,
  }),
  searchColumn('line', 'Line', 70),
  searchColumn('column', 'Column', 140),
  searchColumn('value', 'Value', 140),
  searchColumn('why', 'Why it looks odd', 240),
];

export function ManagerPanel({ summary }: ReviewPanelProps) {
  const { managerConflictCount } = summary;
  const people = formatCount(managerConflictCount, 'person has', 'people have');
  return (
    <Panel
      title="Managers"
      description={`${people} different managers in different teams. Each person can have only one: choose which to keep.`}
    >
      <SearchTable
        label="People with different managers"
        filterLabel="Filter people"
        columns={managerColumns}
        search={searchManagerConflicts}
        version={summary}
      />
    </Panel>
  );
}

const searchManagerConflicts = (term: string) => callChecker('listManagerConflicts', term);

/** Reads the choices itself, so that choosing doesn't render the table. */
function ManagerSelect({ conflict: { id: email, name, options, kept } }: { readonly conflict: ManagerConflict }) {
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
          {`${manager} (${formatTeams(teams)})`}
        </option>
      ))}
    </TextField>
  );
}

const managerColumns: readonly DataColumn<ManagerConflict>[] = [
  searchColumn('name', 'Person', 120, { value: ({ name, id }) => name || id }),
  searchColumn('kept', 'Manager to keep', 240, { renderCell: (conflict) => <ManagerSelect conflict={conflict} /> }),
  searchColumn('areTeamManagers', 'Why they differ', 180, {
    value: ({ areTeamManagers }) =>
      areTeamManagers ? 'Each team has one manager for everybody.' : 'The teams name different managers.',
  }),
  searchColumn('id', 'Email', 160),
];

const maxListedTeams = 3;

function formatTeams(teams: readonly string[]): string {
  const more = teams.length - maxListedTeams;
  return more > 0 ? `${teams.slice(0, maxListedTeams).join(', ')} and ${more} more` : teams.join(', ');
}

/** `isLocked` while the rows are being submitted. */
function useChoices(): { readonly choices: UploadChoices; readonly isLocked: boolean } {
  const upload = useAppSelector(selectUpload);
  return { choices: 'choices' in upload ? upload.choices : noChoices, isLocked: isSubmitting(upload) };
}
