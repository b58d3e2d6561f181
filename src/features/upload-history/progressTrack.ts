import type { UploadResult } from '#domain/capacity-plan/uploadResult.ts';

/** Progress at one time of the platform's clock. */
export interface ProgressSample {
  readonly atMs: number;
  /** Rows written so far. Refused rows are counted at once, before the first write, and would distort the pace. */
  readonly rowsDone: number;
}

export interface ProgressTrack {
  /** Oldest first. */
  readonly samples: readonly ProgressSample[];
  /** Time of the last progress, by this machine's clock. */
  readonly movedAtMs: number;
  readonly lastSeen: UploadResult;
}

const stalledAfterMs = 60_000;

/** A wrong clock must not make an upload look stalled before a minute of either clock. */
export function startTrack(upload: UploadResult, nowMs: number): ProgressTrack {
  const movedAtMs = Math.min(Date.parse(upload.$updatedAt), nowMs);
  return { samples: sampleOf(upload), movedAtMs, lastSeen: upload };
}

interface Observation {
  readonly upload: UploadResult;
  readonly nowMs: number;
}

/** Returns the same object when nothing is new. */
export function extendTrack(track: ProgressTrack, { upload, nowMs }: Observation): ProgressTrack {
  if (upload.$updatedAt === track.lastSeen.$updatedAt) return track;
  const [sample] = sampleOf(upload);
  const last = track.samples.at(-1);
  if (sample === undefined) return { samples: [], movedAtMs: nowMs, lastSeen: upload };
  const continues = last === undefined || (sample.atMs > last.atMs && sample.rowsDone >= last.rowsDone);
  return { samples: continues ? [...track.samples, sample] : [sample], movedAtMs: nowMs, lastSeen: upload };
}

export function isStalled({ lastSeen, movedAtMs }: ProgressTrack, nowMs: number): boolean {
  return isUnderWay(lastSeen) && nowMs - movedAtMs >= stalledAfterMs;
}

export function isUnderWay({ status }: Pick<UploadResult, 'status'>): boolean {
  return status === 'queued' || status === 'processing';
}

function sampleOf({ status, $updatedAt, recordsProcessed, errorCount }: UploadResult): ProgressSample[] {
  if (status !== 'processing') return [];
  return [{ atMs: Date.parse($updatedAt), rowsDone: Math.max(0, recordsProcessed - errorCount) }];
}

interface ProgressEstimate {
  readonly rowsPerSecond: number;
  readonly secondsLeft: number;
}

/** Older samples say little about the present pace. */
const windowMs = 30_000;

/** Null while the pace is unknown. */
export function estimateProgress(samples: readonly ProgressSample[], rowsLeft: number): ProgressEstimate | null {
  const last = samples.at(-1);
  if (last === undefined) return null;
  const first = samples.find(({ atMs }) => last.atMs - atMs <= windowMs) ?? last;
  const seconds = (last.atMs - first.atMs) / 1000;
  const rows = last.rowsDone - first.rowsDone;
  if (seconds <= 0 || rows <= 0) return null;
  const rowsPerSecond = rows / seconds;
  return { rowsPerSecond, secondsLeft: Math.max(0, rowsLeft) / rowsPerSecond };
}
