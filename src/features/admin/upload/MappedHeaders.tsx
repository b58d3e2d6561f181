import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { uploadColumns } from '#domain/upload/columns.ts';
import type { ConfirmedHeaders } from '#domain/upload/headerMatch.ts';
import type { CsvHeader } from '#domain/upload/readCsvResult.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { undoHeaders } from './chooseFile.ts';

interface MappedHeadersProps {
  readonly header: CsvHeader;
  readonly confirmed: ConfirmedHeaders;
  /** Not while the file is being submitted. */
  readonly canUndo: boolean;
}

/** Which headers of the file are read as other columns, because a person said so, now or the last time. */
export function MappedHeaders({ header, confirmed, canUndo }: MappedHeadersProps) {
  const dispatch = useAppDispatch();
  const columns = uploadColumns.filter((column) => confirmed[column] !== undefined);
  if (columns.length === 0) return null;
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ mb: 3, overflowWrap: 'anywhere' }}
      action={
        canUndo && (
          <Button color="inherit" size="small" onClick={() => void dispatch(undoHeaders(header))}>
            Undo
          </Button>
        )
      }
    >
      {`${columns.map((column) => `"${confirmed[column] ?? ''}" is read as ${column}`).join(', ')}. This is remembered for files with the same columns.`}
    </Alert>
  );
}
