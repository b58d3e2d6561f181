import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useAppDispatch } from '#src/store/hooks.ts';
import { LoadState } from '#src/components/LoadState.tsx';
import type { Preview } from '#src/features/admin/uploadSlice.ts';
import { ChangeSummary } from './ChangeSummary.tsx';
import type { ComparisonSummary } from './check/Comparison.ts';
import { compareFile } from './compareFile.ts';

/** What the file would do to today's data. */
export function PreviewPanel({ preview }: { readonly preview: Preview }) {
  const dispatch = useAppDispatch();
  const summary = preview.status === 'compared' ? preview.summary : previousOf(preview);
  return (
    <Paper component="section" aria-labelledby="preview-heading" variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id="preview-heading" variant="h2">
        What this file will do
      </Typography>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>
        Nothing is removed: what the file does not mention, and what it leaves empty, stays as it is.
      </Typography>
      {summary !== undefined ? (
        <Box aria-busy={preview.status === 'comparing'} sx={preview.status === 'comparing' ? { opacity: 0.7 } : {}}>
          <ChangeSummary summary={summary} />
        </Box>
      ) : (
        <LoadState
          loading="Comparing with today's data..."
          error={
            preview.status === 'failed'
              ? "The file could not be compared with today's data. It can be submitted all the same."
              : undefined
          }
          onRetry={() => void dispatch(compareFile())}
        />
      )}
    </Paper>
  );
}

/** The figures before the last choice, until the new ones are there. */
function previousOf(preview: Preview): ComparisonSummary | undefined {
  return preview.status === 'comparing' ? preview.previous : undefined;
}
