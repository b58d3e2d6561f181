import type { BucketConfig } from '#local/appwrite/AppwriteConfig.ts';
import { AppwriteError } from '#local/appwrite/errors.ts';
import { isGranted, requireRole, rolesGranted, rolesOf } from '#local/appwrite/permissions.ts';
import type { Call } from '#local/appwrite/platform.ts';
import { findFile, isComplete, type StoredFile } from './filesStore.ts';

export interface FileInBucket {
  readonly bucket: BucketConfig;
  readonly file: StoredFile;
}

/** The bucket a call names; throws `storage_bucket_not_found`, also for one that is switched off. */
export function findBucket({ platform, principal, params }: Call): BucketConfig {
  const bucket = platform.config.buckets.find(({ $id }) => $id === params.bucketId);
  if (bucket !== undefined && (bucket.enabled || principal.kind === 'key')) return bucket;
  throw new AppwriteError('storage_bucket_not_found', 'Storage bucket with the requested ID could not be found.');
}

/** Whether the bucket itself grants the action; throws `user_unauthorized` when neither it nor its files can. */
export function bucketGrants({ principal }: Call, bucket: BucketConfig, action: 'read' | 'update' | 'delete'): boolean {
  if (principal.kind === 'key') return true;
  const roles = rolesOf(principal);
  if (!bucket.fileSecurity) requireRole(rolesGranted(bucket.$permissions, action), action, roles);
  return isGranted(bucket.$permissions, action, roles);
}

/** The file a call names, which the principal may read; for anybody else there is none (`storage_file_not_found`). */
export function readableFile(call: Call): FileInBucket {
  const bucket = findBucket(call);
  const isAllowed = bucketGrants(call, bucket, 'read');
  const file = existingFile(call, bucket);
  if (!isAllowed && !isGranted(file.$permissions, 'read', rolesOf(call.principal))) throw notFound();
  return { bucket, file };
}

/** A readable file whose chunks have all arrived. */
export function downloadableFile(call: Call): FileInBucket {
  const found = readableFile(call);
  if (!isComplete(found.file)) throw notFound();
  return found;
}

/**
 * The file of a call that the principal may change or delete. Throws `storage_file_not_found` and `user_unauthorized`, which reveal
 * neither whether there is such a file nor whom its permissions name.
 */
export function changeableFile(call: Call, action: 'update' | 'delete'): FileInBucket {
  const bucket = findBucket(call);
  const isAllowed = bucketGrants(call, bucket, action);
  const file = findFile(call.platform, bucket.$id, call.params.fileId ?? '');
  const roles = rolesOf(call.principal);
  if (!isAllowed && !isGranted(file?.$permissions ?? [], action, roles)) requireRole([], action, roles);
  if (file === undefined) throw notFound();
  return { bucket, file };
}

export function notFound(): AppwriteError {
  return new AppwriteError('storage_file_not_found', 'The requested file could not be found.');
}

function existingFile({ platform, params }: Call, bucket: BucketConfig): StoredFile {
  const file = findFile(platform, bucket.$id, params.fileId ?? '');
  if (file === undefined) throw notFound();
  return file;
}
