import { extname } from 'node:path';
import type { BucketConfig } from '#local/appwrite/AppwriteConfig.ts';
import { AppwriteError } from '#local/appwrite/errors.ts';
import { invalid, required } from '#local/appwrite/http/parameters.ts';
import { createId, invalidIdMessage, isValidId } from '#local/appwrite/ids.ts';
import {
  defaultPermissions,
  readPermissions,
  requireRole,
  rolesGranted,
  rolesOf,
} from '#local/appwrite/permissions.ts';
import type { Call, Principal } from '#local/appwrite/platform.ts';
import { type Chunk, parseContentRange } from '#local/appwrite/storage/contentRange.ts';
import { findBucket } from '#local/appwrite/storage/fileAccess.ts';
import { bytesPath, removeBytes } from '#local/appwrite/storage/fileBytes.ts';
import { fileView, findFile, isComplete, publishFile } from '#local/appwrite/storage/filesStore.ts';
import {
  alreadyExists,
  type CheckedUpload,
  receiveUpload,
  storeChunk,
  storeWhole,
  type Upload,
} from '#local/appwrite/storage/storeUpload.ts';

/** `POST …/files`: a file, or one chunk of it. Every chunk is answered with the file as far as it is there. */
export async function createFile(call: Call): Promise<unknown> {
  const { principal, platform } = call;
  const bucket = findBucket(call);
  if (principal.kind !== 'key') requireRole(rolesGranted(bucket.$permissions, 'create'), 'create', rolesOf(principal));
  const upload = await receiveUpload(call, bucket.$id);
  try {
    return await store(call, bucket, upload);
  } catch (error) {
    if (upload.file) await removeBytes(bytesPath(platform, bucket.$id, upload.file.bytesName));
    throw error;
  }
}

async function store(call: Call, bucket: BucketConfig, upload: Upload): Promise<unknown> {
  const { platform, request, reply } = call;
  const checked = check(call, bucket, upload);
  const range = request.headers['content-range'];
  const chunk = range === undefined ? undefined : parseContentRange(range);
  checkFile(checked, chunk);
  const known = findFile(platform, bucket.$id, checked.id);
  if (known !== undefined && (chunk === undefined || known.uploadedBy !== checked.uploadedBy)) throw alreadyExists();
  if (known !== undefined && isComplete(known)) {
    // Guests can't be told apart: it may be somebody else's.
    if (call.principal.kind === 'guest') throw alreadyExists();
    await removeBytes(bytesPath(platform, bucket.$id, checked.received.bytesName));
    return fileView(known);
  }
  const file = chunk === undefined ? await storeWhole(platform, checked) : await storeChunk(platform, checked, chunk);
  if (isComplete(file)) publishFile(call, bucket, file, 'create');
  void reply.status(201);
  return fileView(file);
}

function check({ principal, request }: Call, bucket: BucketConfig, upload: Upload): CheckedUpload {
  const given = required({ fileId: upload.fileId }, 'fileId');
  if (given !== 'unique()' && !isValidId(given)) throw invalid('fileId', invalidIdMessage);
  const permissions = readPermissions(principal, upload.permissions) ?? defaultPermissions(principal);
  if (upload.file === undefined) throw new AppwriteError('storage_file_empty', 'Empty file passed to the endpoint.');
  const continued = request.headers['x-appwrite-id'];
  const id = isValidId(continued) ? continued : given === 'unique()' ? createId() : given;
  return { bucket, id, permissions, uploadedBy: nameOf(principal), received: upload.file };
}

function checkFile({ bucket, received }: CheckedUpload, chunk: Chunk | undefined): void {
  const extension = extname(received.name).slice(1).toLowerCase();
  if (bucket.allowedFileExtensions.length > 0 && !bucket.allowedFileExtensions.includes(extension)) {
    throw new AppwriteError('storage_file_type_unsupported', 'File extension not allowed');
  }
  if ((chunk?.totalBytes ?? received.sizeBytes) > bucket.maximumFileSize) {
    throw new AppwriteError('storage_invalid_file_size', 'File size not allowed');
  }
  if (chunk !== undefined && chunk.sizeBytes !== received.sizeBytes) {
    const message = 'The content range is invalid. Please check the value of the Content-Range header.';
    throw new AppwriteError('storage_invalid_content_range', message);
  }
}

function nameOf(principal: Principal): string {
  return principal.kind === 'user' ? `user:${principal.user.$id}` : principal.kind;
}
