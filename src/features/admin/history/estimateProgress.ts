import type { ProgressSample } from './progressSamples.ts';

export interface ProgressEstimate {
  readonly rowsPerSecond: number;
  readonly secondsLeft: number;
}

/** What was longer ago says little about the pace now. */
const windowMs = 30_000;

/** The pace of the last half minute, and how long the remaining rows take at that pace; null while that can't be said. */
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
