import { Box, Typography } from '@mui/material';
import { useEffect, useReducer, useState } from 'react';
import { formatNumber } from '#domain/formatNumber.ts';
import { describeOutcome, isPartlyImported, type UploadResult } from '#domain/capacity-plan/uploadResult.ts';
import { describePartly } from '#domain/capacity-plan/undoProgress.ts';
import { UploadBar } from '#src/components/UploadBar.tsx';
import {
  estimateProgress,
  extendTrack,
  isStalled,
  isUnderWay,
  type ProgressTrack,
  startTrack,
} from './progressTrack.ts';

const tickMs = 1_000;

export function UploadProgress({ upload }: { readonly upload: UploadResult }) {
  const { status, recordsProcessed, recordsTotal } = upload;
  const track = useProgressTrack(upload);
  const now = useNow(isUnderWay(upload) ? tickMs : null);
  const estimate = estimateProgress(track.samples, recordsTotal - recordsProcessed);
  return (
    <Box sx={{ minWidth: 150 }}>
      <Box sx={{ whiteSpace: isPartlyImported(upload) ? 'normal' : 'nowrap' }}>{describeProgress(upload)}</Box>
      <UploadBar upload={upload} />
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

/** `400 of 6,000`; `5 of 14 rows imported, 9 refused.`; `47 of 52 rows undone, 5 left alone.`; `12 of 14 teams renamed, 2 left alone.` */
export function describeProgress(upload: UploadResult): string {
  const { recordsProcessed, recordsTotal, errorCount, undoOf, merge } = upload;
  if (!isPartlyImported(upload)) return `${formatNumber(recordsProcessed)} of ${formatNumber(recordsTotal)}`;
  if (merge != null) return describePartly(upload, 'team', 'renamed');
  return undoOf === null ? describeOutcome(recordsTotal, errorCount) : describePartly(upload, 'row', 'undone');
}

function formatRate(rowsPerSecond: number): string {
  const rate = new Intl.NumberFormat('en-US', { maximumSignificantDigits: rowsPerSecond < 100 ? 2 : 3 });
  return `${rate.format(rowsPerSecond)} rows/s`;
}

function useProgressTrack(upload: UploadResult): ProgressTrack {
  const [track, observe] = useReducer(extendTrack, null, () => startTrack(upload, Date.now()));
  useEffect(() => observe({ upload, nowMs: Date.now() }), [upload]);
  return track;
}

const secondsPerMinute = 60;
const minutesPerHour = 60;

/** `8 s`, `3 min`, `1 h 20 min`; at least `1 s`. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  if (whole < secondsPerMinute) return `${whole} s`;
  const minutes = Math.round(whole / secondsPerMinute);
  if (minutes < minutesPerHour) return `${minutes} min`;
  const rest = minutes % minutesPerHour;
  return `${Math.floor(minutes / minutesPerHour)} h${rest === 0 ? '' : ` ${rest} min`}`;
}

/** `Date.now()`, updated every `intervalMs`; null stops the updates. */
function useNow(intervalMs: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (intervalMs === null) return;
    const timer = setInterval(() => setNow(Date.now()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return now;
}
