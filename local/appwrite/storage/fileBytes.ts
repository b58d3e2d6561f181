import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Platform } from '#local/appwrite/platform.ts';
import { listBytesNames } from './filesStore.ts';

/** A name nobody has used: an id may be given away again while its former bytes are still being read. */
export function createBytesName(): string {
  return randomBytes(16).toString('hex');
}

export function bytesPath({ settings }: Platform, bucketId: string, bytesName: string): string {
  return join(settings.dataDir, 'files', bucketId, bytesName);
}

/**
 * Creates the buckets' folders and removes the bytes of uploads that the end of the process interrupted. To be run before the
 * platform answers requests.
 */
export function prepareFolders(platform: Platform): void {
  for (const { $id } of platform.config.buckets) {
    const folder = bytesPath(platform, $id, '');
    mkdirSync(folder, { recursive: true });
    const used = listBytesNames(platform, $id);
    for (const name of readdirSync(folder)) if (!used.has(name)) rmSync(join(folder, name));
  }
}

/** Writes a stream from a place in a file on; when it resolves, the bytes and the file's name are on the disk. */
export async function writeBytes(path: string, source: Readable, start = 0): Promise<void> {
  const handle = await open(path, 'a');
  await handle.close();
  await pipeline(source, createWriteStream(path, { flags: 'r+', start, flush: true }));
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Size, MD5 and the first bytes of what is on the disk. */
export async function readDigest(path: string): Promise<{ sizeBytes: number; md5: string; head: Buffer }> {
  const hash = createHash('md5');
  let head = Buffer.alloc(0);
  for await (const part of createReadStream(path) as AsyncIterable<Buffer>) {
    if (head.length < 4096) head = Buffer.concat([head, part]).subarray(0, 4096);
    hash.update(part);
  }
  return { sizeBytes: (await stat(path)).size, md5: hash.digest('hex'), head };
}

export async function removeBytes(path: string): Promise<void> {
  await rm(path, { force: true });
}
