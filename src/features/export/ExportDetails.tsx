import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatMegabytes, type ExportResult } from '../../../domain/exportResult';

const count = new Intl.NumberFormat();

/** What is in the file (SPEC section 2). */
export function ExportDetails({ result }: { readonly result: ExportResult }) {
  const headingId = useId();
  const details = [
    ['File', result.fileName],
    ['Records', count.format(result.totalRecords)],
    ['Worksheets', count.format(result.worksheets)],
    ['Size', `${formatMegabytes(result.fileSize)} MB`],
  ] as const;
  return (
    <Box component="section" aria-labelledby={headingId}>
      <Typography id={headingId} variant="h2" sx={{ mb: 1.5 }}>
        Export Details
      </Typography>
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 3, rowGap: 1, m: 0 }}>
        {details.map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {name}
            </Box>
            <Box
              component="dd"
              sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
            >
              {value}
            </Box>
          </Box>
        ))}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
        Only you can download this file. It is kept for one day.
      </Typography>
    </Box>
  );
}
