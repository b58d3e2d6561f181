import { AppwriteError } from '#local/appwrite/errors.ts';
import type { Call } from '#local/appwrite/platform.ts';

/** Appwrite's chunk: every one but the last has this size. */
const chunkBytes = 5 * 1024 * 1024;

/** Part of a file in one request. */
export interface Chunk {
  readonly start: number;
  readonly sizeBytes: number;
  /** Of the whole file. */
  readonly totalBytes: number;
  /** From 1. */
  readonly number: number;
  readonly chunksTotal: number;
}

/** Reads `bytes 0-5242879/11000000`; throws `storage_invalid_content_range`. */
export function parseContentRange(header: string): Chunk {
  const [, start, end, total] = (/^bytes (\d+)-(\d+)\/(\d+)$/.exec(header) ?? []).map(Number);
  if (start === undefined || end === undefined || total === undefined || start > end || end >= total) {
    const message = 'The content range is invalid. Please check the value of the Content-Range header.';
    throw new AppwriteError('storage_invalid_content_range', message);
  }
  return {
    start,
    sizeBytes: end + 1 - start,
    totalBytes: total,
    number: Math.floor(start / chunkBytes) + 1,
    chunksTotal: Math.ceil(total / chunkBytes),
  };
}

/** Number of the chunk: each chunk of a file has an upload rate of its own. */
export function chunkNumberOf({ request }: Call): string {
  const [, start] = /^bytes (\d+)-/.exec(request.headers['content-range'] ?? '') ?? [];
  return start === undefined ? '' : String(Math.floor(Number(start) / chunkBytes) + 1);
}
