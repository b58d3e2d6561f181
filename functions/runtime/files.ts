import { Query, type Storage } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { rowsPerCall, undefinedOnStatus, withRetry } from './server.ts';

interface FileAddress {
  readonly bucketId: string;
  readonly fileId: string;
}

interface FileToStore extends FileAddress {
  readonly name: string;
  readonly bytes: Buffer;
  /** Without any, only a key reads it. */
  readonly permissions?: readonly string[];
}

/** Keeps a file that is already there. The SDK sends chunks; a retry completes those that an interrupted call left. */
export async function storeOnce(
  storage: Storage,
  { name, bytes, permissions = [], ...file }: FileToStore,
): Promise<void> {
  const created = { ...file, permissions: [...permissions], file: InputFile.fromBuffer(bytes, name) };
  await undefinedOnStatus(409, () => withRetry(() => storage.createFile(created)));
}

/** `false`: there was none. */
export async function removeFile(storage: Storage, file: FileAddress): Promise<boolean> {
  return (await undefinedOnStatus(404, () => withRetry(() => storage.deleteFile(file)))) !== undefined;
}

/** Complete or not. Returns how many. */
export async function removeFilesBefore(storage: Storage, bucketId: string, moment: Date): Promise<number> {
  const queries = [Query.lessThan('$createdAt', moment.toISOString()), Query.limit(rowsPerCall)];
  for (let removed = 0; ;) {
    const { files } = await withRetry(() => storage.listFiles({ bucketId, queries, total: false }));
    for (const { $id } of files) await removeFile(storage, { bucketId, fileId: $id });
    removed += files.length;
    if (files.length < rowsPerCall) return removed;
  }
}
