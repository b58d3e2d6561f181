import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { UploadColumn } from '#domain/upload/columns.ts';
import { foldText } from '#domain/upload/foldText.ts';
import type { ConfirmedHeaders } from '#domain/upload/headerMatch.ts';
import type { CsvHeader } from '#domain/upload/readCsvResult.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { confirmHeaders } from './chooseFile.ts';

interface HeaderMappingProps {
  readonly header: CsvHeader;
  /** What was said before: it stays. */
  readonly confirmed: ConfirmedHeaders;
}

/** Says for each missing column which header of the file means it. What is nearly right is proposed, never taken silently. */
export function HeaderMapping({ header, confirmed }: HeaderMappingProps) {
  const dispatch = useAppDispatch();
  const [chosen, setChosen] = useState<ConfirmedHeaders>(() =>
    Object.fromEntries(header.suggestions.map((suggestion) => [suggestion.column, suggestion.header])),
  );
  const headers = [...new Map(header.unused.map((name) => [foldText(name), name])).values()];
  const isTaken = (name: string, column: UploadColumn): boolean =>
    header.missing.some((other) => other !== column && chosen[other] === name);
  const given = Object.fromEntries(Object.entries(chosen).filter(([, name]) => name !== ''));

  return (
    <Alert
      severity="info"
      role="group"
      aria-labelledby="header-mapping"
      sx={{ mb: 3, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
    >
      <span id="header-mapping">
        {header.suggestions.length > 0
          ? 'Some columns are missing, but others have nearly the right name. Which ones are meant?'
          : 'Some columns are missing. If they have another name in your file, choose which ones are meant.'}
      </span>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
          gap: 2,
          mt: 2,
          mb: 1.5,
        }}
      >
        {header.missing.map((column) => (
          <TextField
            key={column}
            select
            size="small"
            label={column}
            value={chosen[column] ?? ''}
            onChange={(event) => setChosen({ ...chosen, [column]: event.target.value })}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          >
            <option value="">Not in the file</option>
            {headers.map((name) => (
              <option key={name} value={name} disabled={isTaken(name, column)}>
                {name}
              </option>
            ))}
          </TextField>
        ))}
      </Box>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        disabled={Object.keys(given).length === 0}
        onClick={() => void dispatch(confirmHeaders(header, { ...confirmed, ...given }))}
      >
        Use these columns
      </Button>
    </Alert>
  );
}
