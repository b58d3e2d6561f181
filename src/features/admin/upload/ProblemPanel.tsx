import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { formatNumber } from '#domain/formatNumber.ts';
import { uploadColumns, type UploadColumn } from '#domain/upload/columns.ts';
import { isCsvSeparator } from '#domain/spreadsheet/csvSeparator.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { DownloadMenu } from '#src/components/DownloadMenu.tsx';
import type { CheckSummary } from './check/CheckSummary.ts';
import type { ProblemLine } from './check/ProblemLine.ts';
import { downloadProblems, findProblems } from './findInFile.ts';
import { FoundTable } from './FoundTable.tsx';
import { problemColumns } from './problemColumns.tsx';
import { useFound } from './useFound.ts';

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
