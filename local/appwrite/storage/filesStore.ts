import type { BucketConfig } from '#local/appwrite/AppwriteConfig.ts';
import { prepare } from '#local/appwrite/database/sql.ts';
import { formatDate } from '#local/appwrite/dates.ts';
import type { PlatformEvent } from '#local/appwrite/events.ts';
import { rolesGranted } from '#local/appwrite/permissions.ts';
import { type Call, type Platform, userIdOf } from '#local/appwrite/platform.ts';

/** A file as the database keeps it; its bytes lie in the data folder under the name `bytesName`. */
export interface StoredFile {
  readonly $sequence: number;
  readonly $id: string;
  readonly $createdAt: string;
  readonly $updatedAt: string;
  readonly $permissions: readonly string[];
  readonly bucketId: string;
  readonly name: string;
  /** MD5 of the whole; empty until every chunk is there. */
  readonly signature: string;
  readonly mimeType: string;
  /** As declared by whoever uploads. */
  readonly sizeOriginal: number;
  readonly sizeActual: number;
  readonly chunksTotal: number;
  /** Numbers of the chunks that are on the disk, from 1. */
  readonly chunks: readonly number[];
  /** `user:ID`, `key` or `guests`: nobody else may add chunks. */
  readonly uploadedBy: string;
  readonly bytesName: string;
}

/** Whether every chunk has arrived; until then the file is listed but can't be downloaded. */
export function isComplete(file: StoredFile): boolean {
  return file.signature !== '';
}

/** A file as Appwrite answers it. */
export function fileView(file: StoredFile): Record<string, unknown> {
  const { $id, bucketId, $createdAt, $updatedAt, $permissions, name, signature, mimeType, sizeOriginal, sizeActual } =
    file;
  return {
    $id,
    bucketId,
    $createdAt,
    $updatedAt,
    $permissions,
    name,
    signature,
    mimeType,
    sizeOriginal,
    sizeActual,
    chunksTotal: file.chunksTotal,
    chunksUploaded: file.chunks.length,
    encryption: isComplete(file),
    compression: isComplete(file) ? 'none' : '',
  };
}

type Content = Omit<StoredFile, '$sequence' | '$createdAt' | '$updatedAt'>;

/** Stores a file and returns it; `undefined` when the bucket has one of that id. */
export function insertFile(platform: Platform, file: Content): StoredFile | undefined {
  const now = formatDate(Date.now());
  const { changes } = prepare(
    platform.database,
    `INSERT INTO files ("$id", "$createdAt", "$updatedAt", "$permissions", bucketId, name, signature, mimeType,
       sizeOriginal, sizeActual, chunksTotal, chunks, uploadedBy, bytesName)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  ).run(
    file.$id,
    now,
    now,
    JSON.stringify(file.$permissions),
    file.bucketId,
    file.name,
    file.signature,
    file.mimeType,
    file.sizeOriginal,
    file.sizeActual,
    file.chunksTotal,
    JSON.stringify(file.chunks),
    file.uploadedBy,
    file.bytesName,
  );
  return changes === 0 ? undefined : findFile(platform, file.bucketId, file.$id);
}

export function findFile({ database }: Platform, bucketId: string, id: string): StoredFile | undefined {
  const found = prepare(database, 'SELECT * FROM files WHERE bucketId = ? AND "$id" = ?').get(bucketId, id);
  return found === undefined ? undefined : toFile(found);
}

/** Changes what is given and returns the file; `undefined` when it has been deleted meanwhile. */
export function updateFile(
  platform: Platform,
  { bucketId, $id }: StoredFile,
  changes: Partial<Pick<StoredFile, '$permissions' | 'name' | 'signature' | 'mimeType' | 'sizeActual' | 'chunks'>>,
): StoredFile | undefined {
  const stored = findFile(platform, bucketId, $id);
  if (stored === undefined) return undefined;
  const now = { ...stored, ...changes };
  prepare(
    platform.database,
    `UPDATE files SET "$updatedAt" = ?, "$permissions" = ?, name = ?, signature = ?, mimeType = ?, sizeActual = ?, chunks = ?
     WHERE "$sequence" = ?`,
  ).run(
    formatDate(Date.now()),
    JSON.stringify(now.$permissions),
    now.name,
    now.signature,
    now.mimeType,
    now.sizeActual,
    JSON.stringify(now.chunks),
    stored.$sequence,
  );
  return findFile(platform, bucketId, $id);
}

export function removeFile({ database }: Platform, file: StoredFile): void {
  prepare(database, 'DELETE FROM files WHERE "$sequence" = ?').run(file.$sequence);
}

/** All names in use in the data folder. */
export function listBytesNames({ database }: Platform, bucketId: string): Set<string> {
  const found = prepare(database, 'SELECT bytesName FROM files WHERE bucketId = ?').all(bucketId);
  return new Set((found as { bytesName: string }[]).map(({ bytesName }) => bytesName));
}

/** A file from a record of its table. */
export function toFile(record: unknown): StoredFile {
  const found = record as StoredFile & { readonly $permissions: string; readonly chunks: string };
  return {
    ...found,
    $permissions: JSON.parse(found.$permissions) as string[],
    chunks: JSON.parse(found.chunks) as number[],
  };
}

/** Announces what happened to a file to those who may read it. */
export function publishFile(
  { platform, principal }: Pick<Call, 'platform' | 'principal'>,
  bucket: BucketConfig,
  file: StoredFile,
  action: PlatformEvent['action'],
): void {
  platform.events.publish({
    resource: { kind: 'file', bucketId: bucket.$id, id: file.$id },
    action,
    payload: fileView(file),
    readRoles: rolesGranted([...bucket.$permissions, ...(bucket.fileSecurity ? file.$permissions : [])], 'read'),
    userId: userIdOf(principal),
  });
}
