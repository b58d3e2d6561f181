import type { MultipartFile } from '@fastify/multipart';
import { createReadStream } from 'node:fs';
import type { BucketConfig } from '#local/appwrite/AppwriteConfig.ts';
import { AppwriteError } from '#local/appwrite/errors.ts';
import type { Call, Platform } from '#local/appwrite/platform.ts';
import type { Chunk } from './contentRange.ts';
import { detectMimeType } from './detectMimeType.ts';
import { notFound } from './fileAccess.ts';
import { bytesPath, createBytesName, readDigest, removeBytes, writeBytes } from './fileBytes.ts';
import { findFile, insertFile, type StoredFile, updateFile } from './filesStore.ts';

/** Contents of a multipart request. The bytes are on the disk; the caller must store or remove them. */
export interface Upload {
  readonly fileId: unknown;
  readonly permissions: readonly string[] | undefined;
  /** `undefined`: no file part. */
  readonly file: ReceivedFile | undefined;
}

interface ReceivedFile {
  readonly name: string;
  readonly bytesName: string;
  readonly sizeBytes: number;
}

/** Reads a multipart request to its end, the file straight to the bucket's folder, its fields in any order around it. */
export async function receiveUpload(call: Call, bucketId: string): Promise<Upload> {
  const { platform, request, body } = call;
  if (!request.isMultipart()) return { fileId: body.fileId, permissions: undefined, file: undefined };
  const fields: [string, string][] = [];
  let file: ReceivedFile | undefined;
  const bytesName = createBytesName();
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields.push([part.fieldname, String(part.value)]);
      else if (part.fieldname === 'file' && file === undefined)
        file = await receiveFile(part, bytesPath(platform, bucketId, bytesName), bytesName);
      else part.file.resume();
    }
  } catch (error) {
    await removeBytes(bytesPath(platform, bucketId, bytesName));
    throw error;
  }
  const permissions = fields.filter(([name]) => /^permissions\[\d*\]$/.test(name)).map(([, value]) => value);
  return {
    fileId: fields.find(([name]) => name === 'fileId')?.[1],
    permissions: permissions.length > 0 ? permissions : undefined,
    file,
  };
}

async function receiveFile(part: MultipartFile, path: string, bytesName: string): Promise<ReceivedFile> {
  await writeBytes(path, part.file);
  return { name: plainName(part.filename), bytesName, sizeBytes: part.file.bytesRead };
}

/** Browsers and Node write a quote or a line end of a file's name as `%22`, `%0D`, `%0A`. */
function plainName(name: string): string {
  return name.replaceAll('%22', '"').replace(/%0[DA]|[\r\n]/gi, ' ');
}

/** A validated upload. */
export interface CheckedUpload {
  readonly bucket: BucketConfig;
  readonly id: string;
  readonly permissions: readonly string[];
  readonly uploadedBy: string;
  readonly received: ReceivedFile;
}

/** Stores a file that came in one request; when it resolves, bytes and entry survive anything. Throws `storage_file_already_exists`. */
export async function storeWhole(platform: Platform, upload: CheckedUpload): Promise<StoredFile> {
  const { bucket, received } = upload;
  const content = await describeContent(platform, bucket, received.bytesName, received.name);
  const file = insertFile(platform, {
    ...newFile(upload, received.bytesName),
    ...content,
    sizeOriginal: received.sizeBytes,
    chunksTotal: 1,
    chunks: [1],
  });
  if (file === undefined) throw alreadyExists();
  return file;
}

/**
 * Adds a chunk to its file, which the first chunk creates. Chunks may arrive in any order, repeatedly and concurrently; the one that
 * completes the file also sets its signature and type. Throws `storage_file_already_exists` for a file that somebody else uploads.
 */
export async function storeChunk(platform: Platform, upload: CheckedUpload, chunk: Chunk): Promise<StoredFile> {
  const { bucket, received } = upload;
  const { $id, uploadedBy, bytesName } = startFile(platform, upload, chunk);
  if (uploadedBy !== upload.uploadedBy) throw alreadyExists();
  const part = createReadStream(bytesPath(platform, bucket.$id, received.bytesName));
  await writeBytes(bytesPath(platform, bucket.$id, bytesName), part, chunk.start);
  await removeBytes(bytesPath(platform, bucket.$id, received.bytesName));

  const known = findFile(platform, bucket.$id, $id);
  if (known?.bytesName !== bytesName) throw notFound();
  const chunks = [...new Set([...known.chunks, chunk.number])].sort((a, b) => a - b);
  const isWhole = chunks.length === known.chunksTotal;
  const content = isWhole ? await describeContent(platform, bucket, bytesName, known.name) : {};
  const file = updateFile(platform, known, { chunks, ...content });
  if (file === undefined) throw notFound();
  return file;
}

export function alreadyExists(): AppwriteError {
  return new AppwriteError('storage_file_already_exists', 'A storage file with the requested ID already exists.');
}

function startFile(platform: Platform, upload: CheckedUpload, chunk: Chunk): StoredFile {
  const content = { signature: '', mimeType: '', sizeOriginal: chunk.totalBytes, sizeActual: 0, chunks: [] };
  const file = insertFile(platform, {
    ...newFile(upload, createBytesName()),
    ...content,
    chunksTotal: chunk.chunksTotal,
  });
  const started = file ?? findFile(platform, upload.bucket.$id, upload.id);
  if (started === undefined) throw notFound();
  return started;
}

function newFile({ bucket, id, permissions, uploadedBy, received }: CheckedUpload, bytesName: string) {
  return { $id: id, $permissions: permissions, bucketId: bucket.$id, name: received.name, uploadedBy, bytesName };
}

/** Appwrite keeps files encrypted, which makes four characters of three bytes; here they lie as they came. */
async function describeContent(platform: Platform, bucket: BucketConfig, bytesName: string, name: string) {
  const { sizeBytes, md5, head } = await readDigest(bytesPath(platform, bucket.$id, bytesName));
  return { signature: md5, mimeType: detectMimeType(head, name), sizeActual: Math.ceil(sizeBytes / 3) * 4 };
}
