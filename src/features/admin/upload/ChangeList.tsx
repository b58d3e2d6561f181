import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { changeColumns } from './changeColumns.tsx';
import { changeKindWords, changeTypeWords } from './changeWords.ts';
import type { Change, ChangeQuery } from './check/Comparison.ts';
import { findChanges } from './findInFile.ts';
import { FoundTable } from './FoundTable.tsx';
import { useFound } from './useFound.ts';

const getChangeId = ({ id }: Change) => id;

interface ChangeListProps extends Pick<ChangeQuery, 'kind' | 'type'> {
  /** Another one when the file was compared anew. */
  readonly version: unknown;
}

/** Everything of one kind to which the file does one thing. */
export function ChangeList({ kind, type, version }: ChangeListProps) {
  const [search, setSearch] = useState('');
  const found = useFound(
    useMemo(() => findChanges({ kind, type, search }), [kind, type, search]),
    version,
  );
  const columns = useMemo(() => changeColumns(kind, type), [kind, type]);
  const title = `${changeKindWords[kind]}: ${changeTypeWords[type].toLowerCase()}`;
  return (
    <>
      <Typography variant="h3" sx={{ mb: 2 }}>
        {title}
      </Typography>
      <TextField
        type="search"
        size="small"
        label="Filter by name"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        sx={{ mb: 1 }}
      />
      <FoundTable label={title} found={found} columns={columns} getRowId={getChangeId} />
    </>
  );
}
