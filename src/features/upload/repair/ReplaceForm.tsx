import { Box, Button, TextField } from '@mui/material';
import { useMemo, useState } from 'react';
import type { CheckSummary } from '#domain/capacity-plan/checkCsv.ts';
import { type UploadColumn, uploadColumns } from '#domain/capacity-plan/columns.ts';
import type { RepairAction } from '#domain/capacity-plan/repair/repairLog.ts';
import { formatCount } from '#domain/formatNumber.ts';
import { callChecker } from '#src/features/upload/checkFile.ts';
import { useCheckerAnswer } from '#src/features/upload/useCheckerAnswer.ts';

interface ReplaceFormProps {
  readonly column: UploadColumn;
  readonly summary: CheckSummary;
  readonly canRepair: boolean;
  readonly onRun: (action: RepairAction, done: (rows: number) => string) => Promise<unknown>;
}

/** Search and replace in a column, in all rows of the file. */
export function ReplaceForm({ column: first, summary, canRepair, onRun }: ReplaceFormProps) {
  const [column, setColumn] = useState(first);
  const [search, setSearch] = useState('');
  const [value, setValue] = useState('');
  const count = useMemo(() => callChecker('countReplacements', { column, search, value }), [column, search, value]);
  const { answer = 0 } = useCheckerAnswer(count, summary);
  return (
    <Box
      component="form"
      aria-label="Replace in a column"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start', pt: 1 }}
      onSubmit={(event) => {
        event.preventDefault();
        void onRun({ type: 'replace', column, search, value }, (rows) => `Replaced in ${formatCount(rows, 'row')}.`);
      }}
    >
      <TextField
        select
        size="small"
        label="In column"
        value={column}
        onChange={({ target }) => setColumn(uploadColumns.find((name) => name === target.value) ?? first)}
        slotProps={{ select: { native: true } }}
      >
        {uploadColumns.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </TextField>
      <TextField
        size="small"
        label="Search"
        helperText="Empty: cells without a value"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField
        size="small"
        label="Replace with"
        value={value}
        onChange={({ target }) => setValue(target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <Button type="submit" variant="outlined" disabled={!canRepair || answer === 0}>
        {`Replace in ${formatCount(answer, 'row')}`}
      </Button>
    </Box>
  );
}
