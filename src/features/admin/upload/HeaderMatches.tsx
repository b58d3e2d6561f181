import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import { useState } from 'react';
import type { UploadColumn } from '../../../../domain/upload/columns';
import type { HeaderSuggestion } from '../../../../domain/upload/headerSuggestions';
import { useAppDispatch, useAppSelector } from '../../../api/hooks';
import { selectUpload } from '../uploadSlice';
import { confirmHeaders } from './chooseFile';

/** Headers that are nearly right: a person says which of them mean a column, none is taken silently. */
export function HeaderMatches({ suggestions }: { readonly suggestions: readonly HeaderSuggestion[] }) {
  const dispatch = useAppDispatch();
  const upload = useAppSelector(selectUpload);
  const [refused, setRefused] = useState<ReadonlySet<UploadColumn>>(new Set());
  const chosen = suggestions.filter(({ column }) => !refused.has(column));

  function toggle(column: UploadColumn): void {
    setRefused(
      refused.has(column) ? new Set([...refused].filter((one) => one !== column)) : new Set([...refused, column]),
    );
  }

  function confirm(): void {
    const before = 'file' in upload ? upload.file.confirmed : {};
    const confirmed = Object.fromEntries(chosen.map(({ column, header }) => [column, header]));
    void dispatch(confirmHeaders({ ...before, ...confirmed }));
  }

  return (
    <Alert severity="info" role="group" aria-labelledby="header-matches" sx={{ mb: 3 }}>
      <span id="header-matches">Some columns have nearly the right name. Which of these are meant?</span>
      <FormGroup sx={{ my: 1 }}>
        {suggestions.map(({ column, header }) => (
          <FormControlLabel
            key={column}
            control={<Checkbox size="small" checked={!refused.has(column)} onChange={() => toggle(column)} />}
            label={`"${header}" is ${column}`}
          />
        ))}
      </FormGroup>
      <Button size="small" variant="outlined" color="inherit" disabled={chosen.length === 0} onClick={confirm}>
        Use these columns
      </Button>
    </Alert>
  );
}
