import { Query, Storage, type Client, type Models } from 'appwrite';
import type { Requester } from './createRequester.ts';
import type { ReaderCheck } from './privateEntries.ts';
import type { FilesService, StoredFile } from './services.ts';

/** Ten megabytes over a slow line: an export of ten thousand teams. */
const downloadTimeoutMs = 180_000;

export function createFiles(client: Client, requester: Requester, readerCheck: ReaderCheck): FilesService {
  const storage = new Storage(client);
  return {
    async getNewest(bucketId, options) {
      const queries = [Query.orderDesc('$createdAt'), Query.limit(1)];
      const list = (abortable: Client) => new Storage(abortable).listFiles({ bucketId, queries });
      const [newest] = (await requester.read(list, options)).files;
      if (newest !== undefined) return toStoredFile(newest);
      await readerCheck.verifyEmpty(bucketId, options);
      return null;
    },

    download(bucketId, fileId, options) {
      const read = async (abortable: Client): Promise<File> => {
        const { name } = await new Storage(abortable).getFile({ bucketId, fileId });
        const address = new URL(storage.getFileDownload({ bucketId, fileId }));
        return new File([(await abortable.call('get', address, {}, {}, 'arrayBuffer')) as ArrayBuffer], name);
      };
      const file = requester.read(read, { ...options, timeoutMs: downloadTimeoutMs });
      return readerCheck.verifyNotFound(file, options);
    },
  };
}

function toStoredFile({ $id, name, sizeOriginal, $createdAt }: Models.File): StoredFile {
  return { id: $id, name, size: sizeOriginal, createdAt: $createdAt };
}
