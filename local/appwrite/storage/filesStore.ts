import { prepare } from '#local/appwrite/database/prepare.ts';
import { formatDate } from '#local/appwrite/dates.ts';
import type { Platform } from '#local/appwrite/platform.ts';
import type { StoredFile } from './StoredFile.ts';

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

/** Every name that is in use in the data folder. */
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
