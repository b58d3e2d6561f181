import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { UploadResult } from '../../../../domain/upload/uploadResult';
import { useNow } from '../../../components/useNow';
import { estimateProgress } from './estimateProgress';
import { formatDuration } from './formatDuration';
import { isStalled, isUnderWay } from './progressSamples';
import { useProgressTrack } from './useProgressTrack';

const tickMs = 1_000;

/** Rows processed of all; while they are, also the pace, the time left, and whether nothing moves any more. */
export function UploadProgress({ upload }: { readonly upload: UploadResult }) {
  const { status, fileName, recordsProcessed, recordsTotal } = upload;
  const track = useProgressTrack(upload);
  const now = useNow(isUnderWay(upload) ? tickMs : null);
  const estimate = estimateProgress(track.samples, recordsTotal - recordsProcessed);
  return (
    <Box sx={{ minWidth: 150 }}>
      <Box sx={{ whiteSpace: 'nowrap' }}>
        {recordsProcessed.toLocaleString()} of {recordsTotal.toLocaleString()}
      </Box>
      {status === 'processing' && (
        <LinearProgress
          variant="determinate"
          aria-label={`Progress of ${fileName}`}
          value={recordsTotal === 0 ? 0 : Math.min(100, (100 * recordsProcessed) / recordsTotal)}
          sx={{ my: 0.5, height: 6, borderRadius: 3 }}
        />
      )}
      {isStalled(track, now) ? (
        <Typography variant="caption" component="div" sx={{ color: 'secondary.main', fontWeight: 600 }}>
          No progress for {formatDuration((now - track.movedAtMs) / 1000)}
        </Typography>
      ) : (
        status === 'processing' &&
        estimate && (
          <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
            {formatRate(estimate.rowsPerSecond)} · about {formatDuration(estimate.secondsLeft)} left
          </Typography>
        )
      )}
    </Box>
  );
}

function formatRate(rowsPerSecond: number): string {
  return `${rowsPerSecond.toLocaleString(undefined, { maximumSignificantDigits: rowsPerSecond < 100 ? 2 : 3 })} rows/s`;
}
