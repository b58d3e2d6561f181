import { Account } from 'appwrite';
import { bucketIds, type BucketId, tableIds, type TableId } from '#domain/resourceIds.ts';
import type { Requester } from './createRequester.ts';
import { toAppError } from './errors.ts';
import type { CallOptions } from './services.ts';
import type { WriteTokens } from './writeTokens.ts';

/**
 * Tables and buckets whose entries are each one person's. To a guest, or to somebody else, the platform answers with an empty list and not
 * with a refusal (docs/appwrite.md, section 4).
 */
export const privateResources: ReadonlySet<TableId | BucketId> = new Set([
  tableIds.fileUploadResults,
  tableIds.exportRuns,
  tableIds.previewRuns,
  tableIds.reminderOptOuts,
  bucketIds.exports,
  bucketIds.uploadIssues,
]);

/**
 * Tells what isn't there from what the person may not see: asks who is signed in before such an answer is believed. Rejects as a call
 * without a session when the session has ended, and with the type `other_person` when it is somebody else's.
 */
export interface ReaderCheck {
  /** For a list without entries: resolves when it is empty indeed. */
  verifyEmpty(id: TableId | BucketId, options?: CallOptions): Promise<void>;
  /** For one entry, which is not found (404) when it may not be seen. */
  verifyNotFound<T>(entry: Promise<T>, options?: CallOptions): Promise<T>;
}

export function createReaderCheck(requester: Requester, identity: Pick<WriteTokens, 'expectUser'>): ReaderCheck {
  async function verifyReader(options?: CallOptions): Promise<void> {
    const { $id } = await requester.read((client) => new Account(client).get(), options);
    identity.expectUser($id);
  }

  return {
    async verifyEmpty(id, options) {
      if (privateResources.has(id)) await verifyReader(options);
    },
    async verifyNotFound(entry, options) {
      try {
        return await entry;
      } catch (thrown) {
        if (toAppError(thrown).code === 404) await verifyReader(options);
        throw thrown;
      }
    },
  };
}
