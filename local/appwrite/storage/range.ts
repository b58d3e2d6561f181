import { AppwriteError } from '#local/appwrite/errors.ts';

/** The bytes a download asks for, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Reads `bytes=0-3` and `bytes=6-`; throws `storage_invalid_range`, also for `bytes=-4`, which Appwrite doesn't know. */
export function parseRange(header: string, sizeBytes: number): ByteRange {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(header) ?? [];
  const start = Number(first ?? Infinity);
  const end = Math.min(last === undefined || last === '' ? Infinity : Number(last), sizeBytes - 1);
  if (start <= end) return { start, end };
  const message = 'The requested range is not satisfiable. Please check the value of the Range header.';
  throw new AppwriteError('storage_invalid_range', message);
}
