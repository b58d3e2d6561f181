import type { BucketConfig } from '../AppwriteConfig';
import type { PlatformEvent } from '../events';
import { rolesGranted } from '../permissions';
import type { Platform } from '../platform';
import { fileView, type StoredFile } from './StoredFile';

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
