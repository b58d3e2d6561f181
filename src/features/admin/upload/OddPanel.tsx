import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { formatNumber } from '#domain/formatNumber.ts';
import type { DataColumn } from '#src/components/data-table/DataColumn.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import type { CheckSummary } from './check/CheckSummary.ts';
import type { OddLine } from './check/OddLine.ts';
import { isLeftOut, toggleLine } from './check/UploadChoices.ts';
import { chooseRows } from './chooseRows.ts';
import { findOdd } from './findInFile.ts';
import { FoundTable } from './FoundTable.tsx';
import { useChoices } from './useChoices.ts';
import { useFound } from './useFound.ts';

const getOddId = ({ id }: OddLine) => id;

/** Cells that a spreadsheet or a wrong encoding has probably damaged. Their rows are taken unless a person leaves them out. */
export function OddPanel({ summary: { oddRowCount, leftOutCount } }: { readonly summary: CheckSummary }) {
  const dispatch = useAppDispatch();
  const [search, setSearch] = useState('');
  const found = useFound(useMemo(() => findOdd(search), [search]));
  const { choices, isLocked } = useChoices();
  const rows = oddRowCount === 1 ? '1 row' : `${formatNumber(oddRowCount)} rows`;
  const chooseAll = (all: boolean) => void dispatch(chooseRows({ ...choices, leftOut: { all, except: [] } }));

  return (
    <Paper component="section" aria-labelledby="odd-heading" variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id="odd-heading" variant="h2">
        Looks odd
      </Typography>
      <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>
        {oddRowCount === 1
          ? 'One row may have been damaged by a spreadsheet. It is imported as it is unless you leave it out.'
          : `${rows} may have been damaged by a spreadsheet. They are imported as they are unless you leave them out.`}
      </Typography>
      <Typography role="status" sx={{ mb: 2 }}>
        {leftOutCount === 0
          ? 'No row is left out.'
          : `${formatNumber(leftOutCount)} of ${rows} ${leftOutCount === 1 ? 'is' : 'are'} left out.`}
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, mb: 1 }}>
        <TextField
          type="search"
          size="small"
          label="Filter odd values"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Button disabled={isLocked || leftOutCount === oddRowCount} onClick={() => chooseAll(true)}>
          {oddRowCount === 1 ? 'Leave the row out' : `Leave out all ${rows}`}
        </Button>
        <Button disabled={isLocked || leftOutCount === 0} onClick={() => chooseAll(false)}>
          Leave out none
        </Button>
      </Stack>
      <FoundTable label="Values that look odd" found={found} columns={oddColumns} getRowId={getOddId} />
    </Paper>
  );
}

/** Draws itself alone when it is ticked, not the table. */
function LeaveOutTick({ line }: { readonly line: number }) {
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

const oddColumns: readonly DataColumn<OddLine>[] = [
  {
    field: 'leftOut',
    header: 'Leave out',
    value: () => '',
    renderCell: ({ line }) => <LeaveOutTick line={line} />,
    sortable: false,
    minWidth: 100,
  },
  { field: 'line', header: 'Line', value: ({ line }) => formatNumber(line), sortable: false, minWidth: 70 },
  { field: 'column', header: 'Column', value: ({ column }) => column, sortable: false, minWidth: 140 },
  { field: 'value', header: 'Value', value: ({ value }) => value, sortable: false, minWidth: 140 },
  { field: 'why', header: 'Why it looks odd', value: ({ why }) => why, sortable: false, minWidth: 240 },
];
