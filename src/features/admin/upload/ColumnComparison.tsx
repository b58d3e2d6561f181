import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { uploadColumns } from '../../../../domain/upload/columns';
import type { CsvHeader } from '../../../../domain/upload/readCsvResult';
import type { UploadState } from '../uploadSlice';
import { ColumnList } from './ColumnList';
import { HeaderMatches } from './HeaderMatches';
import { matchColumns } from './matchColumns';

/** The columns that a file must have, next to those it has (SPEC section 2). */
export function ColumnComparison({ upload }: { readonly upload: UploadState }) {
  const header = headerOf(upload);
  const { required, current } = matchColumns(header, 'file' in upload ? upload.file.confirmed : {});
  return (
    <Paper component="section" aria-labelledby="columns-heading" variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id="columns-heading" variant="h2" sx={{ mb: 2 }}>
        Columns
      </Typography>
      {header !== undefined && header.suggestions.length > 0 && <HeaderMatches suggestions={header.suggestions} />}
      <Stack direction={{ xs: 'column', md: 'row' }} sx={{ gap: 3, '& > *': { flex: 1, minWidth: 0 } }}>
        <ColumnList title={`Required columns (${uploadColumns.length})`} columns={required} />
        {header === undefined ? (
          <div>
            <Typography variant="h3">Current columns</Typography>
            <Typography sx={{ color: 'text.secondary', mt: 1 }}>
              {upload.status === 'refused' ? 'The file has none that could be read.' : 'No file chosen.'}
            </Typography>
          </div>
        ) : (
          <ColumnList title={`Current columns (${header.current.length})`} columns={current} />
        )}
      </Stack>
    </Paper>
  );
}

function headerOf(upload: UploadState): CsvHeader | undefined {
  if (upload.status === 'refused') return upload.failure.header;
  return 'summary' in upload ? upload.summary.header : undefined;
}
