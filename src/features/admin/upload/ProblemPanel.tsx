import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { formatNumber } from '../../../../domain/formatNumber';
import { uploadColumns, type UploadColumn } from '../../../../domain/upload/columns';
import { isCsvSeparator } from '../../../../domain/spreadsheet/csvSeparator';
import { useAppDispatch } from '../../../api/hooks';
import { DownloadMenu } from '../../../components/DownloadMenu';
import type { CheckSummary } from './check/CheckSummary';
import type { ProblemLine } from './check/ProblemLine';
import { downloadProblems, findProblems } from './findInFile';
import { FoundTable } from './FoundTable';
import { problemColumns } from './problemColumns';
import { useFound } from './useFound';

const getProblemId = ({ id }: ProblemLine) => id;

/** What is wrong with the rows of the file, and what would be right. */
export function ProblemPanel({ summary }: { readonly summary: CheckSummary }) {
  const dispatch = useAppDispatch();
  const [search, setSearch] = useState('');
  const [column, setColumn] = useState<UploadColumn | null>(null);
  const found = useFound(
    useMemo(() => findProblems({ search, column }), [search, column]),
    summary,
  );

  return (
    <Paper component="section" aria-labelledby="problems-heading" variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id="problems-heading" variant="h2">
        Problems
      </Typography>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>
        {`${formatNumber(summary.refusedCount)} of ${formatNumber(summary.rowCount)} rows would be refused. A refused row never stops the others.`}
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, mb: 1 }}>
        <TextField
          type="search"
          size="small"
          label="Filter problems"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <TextField
          select
          size="small"
          label="Column"
          value={column ?? ''}
          onChange={(event) => setColumn(uploadColumns.find((name) => name === event.target.value) ?? null)}
          sx={{ minWidth: 200 }}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">All columns</MenuItem>
          {uploadColumns.map((name) => (
            <MenuItem key={name} value={name}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <DownloadMenu
          label="Download problems"
          separator={isCsvSeparator(summary.separator) ? summary.separator : undefined}
          onSave={(format) => dispatch(downloadProblems(format))}
        />
      </Stack>
      <FoundTable label="Rows with problems" found={found} columns={problemColumns} getRowId={getProblemId} />
    </Paper>
  );
}
