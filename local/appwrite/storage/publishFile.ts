import type { BucketConfig } from '#local/appwrite/AppwriteConfig.ts';
import type { PlatformEvent } from '#local/appwrite/events.ts';
import { rolesGranted } from '#local/appwrite/permissions.ts';
import type { Platform } from '#local/appwrite/platform.ts';
import { fileView, type StoredFile } from './StoredFile.ts';

/** Announces what happened to a file to those who may read it. */
export function publishFile(
  platform: Platform,
  bucket: BucketConfig,
  file: StoredFile,
  action: PlatformEvent['action'],
): void {
  platform.events.publish({
    resource: { kind: 'file', bucketId: bucket.$id, id: file.$id },
    action,
    payload: fileView(file),
    readRoles: rolesGranted([...bucket.$permissions, ...(bucket.fileSecurity ? file.$permissions : [])], 'read'),
  });
}
