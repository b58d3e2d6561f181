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

/** Whether every chunk is there: before, it can be seen but not downloaded. */
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
