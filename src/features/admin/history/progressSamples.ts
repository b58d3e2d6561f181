import type { UploadResult } from '#domain/upload/uploadResult.ts';

/** How far the processing was at one moment of the platform's clock. */
export interface ProgressSample {
  readonly atMs: number;
  /** Rows written so far. Refused ones are counted at once, before the first is written: they say nothing about the pace. */
  readonly rowsDone: number;
}

/** What is known of the pace of one upload, from what was seen of it. */
export interface ProgressTrack {
  /** Oldest first. */
  readonly samples: readonly ProgressSample[];
  /** Since when it stands where it is, by this machine's clock. */
  readonly movedAtMs: number;
  readonly seen: UploadResult;
}

export const stalledAfterMs = 60_000;

/** The track of an upload that is seen for the first time. A clock that is ahead or behind must not make it look stuck before a minute of both. */
export function startTrack(upload: UploadResult, nowMs: number): ProgressTrack {
  const movedAtMs = Math.min(Date.parse(upload.$updatedAt), nowMs);
  return { samples: sampleOf(upload), movedAtMs, seen: upload };
}

/** The track after the upload was seen again; the very same when that tells nothing new. */
export function extendTrack(track: ProgressTrack, upload: UploadResult, nowMs: number): ProgressTrack {
  if (upload.$updatedAt === track.seen.$updatedAt) return track;
  const [sample] = sampleOf(upload);
  const last = track.samples.at(-1);
  if (sample === undefined) return { samples: [], movedAtMs: nowMs, seen: upload };
  const continues = last === undefined || (sample.atMs > last.atMs && sample.rowsDone >= last.rowsDone);
  return { samples: continues ? [...track.samples, sample] : [sample], movedAtMs: nowMs, seen: upload };
}

/** Whether it has stood still for a minute though it is not at its end. */
export function isStalled({ seen, movedAtMs }: ProgressTrack, nowMs: number): boolean {
  return isUnderWay(seen) && nowMs - movedAtMs >= stalledAfterMs;
}

/** Whether more is to come. */
export function isUnderWay({ status }: Pick<UploadResult, 'status'>): boolean {
  return status === 'queued' || status === 'processing';
}

function sampleOf({ status, $updatedAt, recordsProcessed, errorCount }: UploadResult): ProgressSample[] {
  if (status !== 'processing') return [];
  return [{ atMs: Date.parse($updatedAt), rowsDone: Math.max(0, recordsProcessed - errorCount) }];
}
