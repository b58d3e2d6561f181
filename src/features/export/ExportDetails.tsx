import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatNumber } from '#domain/formatNumber.ts';
import { formatMegabytes } from '#domain/exportResult.ts';
import { exportKeptMs } from '#domain/limits.ts';
import { Moment } from '#src/components/Moment.tsx';
import type { CompleteExport } from './exportSlice.ts';

/** What is in the file (SPEC section 2), when it was made, and how long it is kept. */
export function ExportDetails({ exported: { result, madeAt } }: { readonly exported: CompleteExport }) {
  const headingId = useId();
  const details = [
    ['File', result.fileName],
    ['Records', formatCount(result.totalRecords)],
    ['Worksheets', formatCount(result.worksheets)],
    ['Size', `${formatMegabytes(result.fileSize)} MB`],
    ['Generated', <Moment iso={madeAt} />],
  ] as const;
  const keptUntil = new Date(Date.parse(madeAt) + exportKeptMs).toISOString();
  return (
    <Box component="section" aria-labelledby={headingId}>
      <Typography id={headingId} variant="h2" sx={{ mb: 1.5 }}>
        Export Details
      </Typography>
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 3, rowGap: 1, m: 0 }}>
        {details.map(
          ([name, value]) =>
            value !== null && (
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
            ),
        )}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
        Only you can download this file. It is kept until <Moment iso={keptUntil} />.
      </Typography>
    </Box>
  );
}

function formatCount(value: number | null): string | null {
  return value === null ? null : formatNumber(value);
}
