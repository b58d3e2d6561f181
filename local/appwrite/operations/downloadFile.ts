import type { FastifyReply } from 'fastify';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { AppwriteError } from '#local/appwrite/errors.ts';
import type { Call } from '#local/appwrite/platform.ts';
import { downloadableFile } from '#local/appwrite/storage/fileAccess.ts';
import { bytesPath } from '#local/appwrite/storage/fileBytes.ts';

/** Types that a browser may show without running anything; all others are shown as text. */
const harmless =
  /^(image\/(png|jpeg|gif|webp)|application\/pdf|text\/(plain|csv)|application\/json|audio\/.*|video\/.*)$/;

/** `GET …/files/:fileId/download`: all of it or one range, to be saved. */
export function downloadFile(call: Call): Promise<FastifyReply> {
  return send(call, 'attachment');
}

/** `GET …/files/:fileId/view`: the same, to be shown. */
export function viewFile(call: Call): Promise<FastifyReply> {
  return send(call, 'inline');
}

async function send(call: Call, disposition: 'attachment' | 'inline'): Promise<FastifyReply> {
  const { platform, request, reply } = call;
  const { bucket, file } = downloadableFile(call);
  const path = bytesPath(platform, bucket.$id, file.bytesName);
  const { size } = await stat(path);
  const wanted = request.headers.range;
  const range = wanted === undefined ? undefined : parseRange(wanted, size);
  const { start, end } = range ?? { start: 0, end: size - 1 };
  void reply.headers({
    'content-type': disposition === 'attachment' || harmless.test(file.mimeType) ? file.mimeType : 'text/plain',
    'content-disposition': `${disposition}; filename="${headerText(file.name)}"`,
    'content-length': end + 1 - start,
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=3888000',
    'x-content-type-options': 'nosniff',
  });
  if (disposition === 'inline') void reply.header('content-security-policy', 'script-src none;');
  if (range) void reply.status(206).header('content-range', `bytes ${start}-${end}/${size}`);
  return reply.send(size === 0 ? '' : createReadStream(path, { start, end }));
}

/** Appwrite sends the name's UTF-8 bytes as they are; Node takes a header as one character a byte. */
function headerText(name: string): string {
  return Buffer.from(name)
    .toString('latin1')
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, ' ');
}

/** The bytes a download asks for, both ends included. */
interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Reads `bytes=0-3` and `bytes=6-`; throws `storage_invalid_range`, also for `bytes=-4`, which Appwrite doesn't know. */
function parseRange(header: string, sizeBytes: number): ByteRange {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(header) ?? [];
  const start = Number(first ?? Infinity);
  const end = Math.min(last === undefined || last === '' ? Infinity : Number(last), sizeBytes - 1);
  if (start <= end) return { start, end };
  const message = 'The requested range is not satisfiable. Please check the value of the Range header.';
  throw new AppwriteError('storage_invalid_range', message);
}
