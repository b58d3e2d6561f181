import { Account } from 'appwrite';
import { bucketIds, type BucketId, tableIds, type TableId } from '#domain/resourceIds.ts';
import type { Requester } from './createRequester.ts';
import { toAppError } from './errors.ts';
import type { CallOptions } from './services.ts';
import type { WriteTokens } from './writeTokens.ts';

/** Entries of one person each: anybody else gets an empty list instead of a refusal (docs/appwrite.md, section 5). */
export const privateResources: ReadonlySet<TableId | BucketId> = new Set([
  tableIds.fileUploadResults,
  tableIds.exportRuns,
  tableIds.previewRuns,
  tableIds.reminderOptOuts,
  tableIds.pushAnswers,
  bucketIds.exports,
  bucketIds.uploadIssues,
]);

/** Asks who is signed in. Rejects when the session has ended, and with `other_person` when it is somebody else's. */
export interface ReaderCheck {
  verifyEmpty(id: TableId | BucketId, options?: CallOptions): Promise<void>;
  /** For one entry, which is a 404 when it may not be seen. */
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
