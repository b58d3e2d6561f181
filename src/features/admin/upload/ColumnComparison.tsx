import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { uploadColumns } from '#domain/upload/columns.ts';
import type { CsvHeader } from '#domain/upload/readCsvResult.ts';
import { isSubmitting, type UploadState } from '#src/features/admin/uploadSlice.ts';
import { ColumnList } from './ColumnList.tsx';
import { HeaderMapping } from './HeaderMapping.tsx';
import { MappedHeaders } from './MappedHeaders.tsx';
import { matchColumns } from './matchColumns.ts';

/** The columns that a file must have, next to those it has (SPEC section 2). */
export function ColumnComparison({ upload }: { readonly upload: UploadState }) {
  const header = headerOf(upload);
  const confirmed = 'file' in upload ? upload.file.confirmed : {};
  const { required, current } = matchColumns(header, confirmed);
  return (
    <Paper component="section" aria-labelledby="columns-heading" variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id="columns-heading" variant="h2" sx={{ mb: 2 }}>
        Columns
      </Typography>
      {header !== undefined && <MappedHeaders header={header} confirmed={confirmed} canUndo={!isSubmitting(upload)} />}
      {header !== undefined && header.missing.length > 0 && header.unused.length > 0 && (
        <HeaderMapping header={header} confirmed={confirmed} />
      )}
      <Stack direction={{ xs: 'column', md: 'row' }} sx={{ gap: 3, '& > *': { flex: 1, minWidth: 0 } }}>
        <div>
          <ColumnList title={`Required columns (${uploadColumns.length})`} columns={required} />
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
            Columns marked “not stored” must be in the file, but what is in them is not kept.
          </Typography>
        </div>
        {header === undefined ? (
          <div>
            <Typography variant="h3">Current columns</Typography>
            <Typography sx={{ color: 'text.secondary', mt: 1 }}>
              {upload.status === 'refused' ? 'No columns could be read from this file.' : 'No file chosen.'}
            </Typography>
          </div>
        ) : (
          <div>
            <ColumnList title={`Current columns (${header.current.length})`} columns={current} />
            {header.line > 1 && (
              <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
                {`The header is on line ${header.line}. What stands above it is not read.`}
              </Typography>
            )}
          </div>
        )}
      </Stack>
    </Paper>
  );
}

function headerOf(upload: UploadState): CsvHeader | undefined {
  if (upload.status === 'refused') return upload.failure.header;
  return 'summary' in upload ? upload.summary.header : undefined;
}
