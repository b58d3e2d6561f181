import { Account, Client, Query, Storage, type Models } from 'appwrite';
import type { RuntimeConfig } from '#src/config/runtimeConfig.ts';
import { createAccount } from './account.ts';
import { createCache } from './cache.ts';
import type { ReadModifyWriteSettings } from './readModifyWrite.ts';
import { createRequester, type RequestSettings, type Requester } from './createRequester.ts';
import { createRealtime, type RealtimeSettings } from './realtime.ts';
import type { AppwriteServices, FilesService, StoredFile, FunctionRequest, FunctionsService } from './services.ts';
import { createReaderCheck, type ReaderCheck } from './privateEntries.ts';
import { createTables } from './tables.ts';
import { createWriteLimits, type WriteLimitSettings } from './writeLimits.ts';
import { createWriteTokens, withWriteTokens } from './writeTokens.ts';
import { toAppError } from './errors.ts';

export type BackendClient = Client;

export function createClient(): BackendClient {
  return new Client();
}

export type AdapterSettings = Partial<
  RequestSettings & ReadModifyWriteSettings & RealtimeSettings & WriteLimitSettings
>;

export function createServices(
  client: BackendClient,
  { appwriteEndpoint, appwriteProjectId }: Pick<RuntimeConfig, 'appwriteEndpoint' | 'appwriteProjectId'>,
  settings?: AdapterSettings,
): AppwriteServices {
  client.setEndpoint(appwriteEndpoint).setProject(appwriteProjectId);
  const plainRequester = createRequester(client, settings);
  const writeTokens = createWriteTokens(async () => {
    const { jwt } = await plainRequester.write((abortable) => new Account(abortable).createJWT());
    return jwt;
  });
  const requester = withWriteTokens(plainRequester, writeTokens);
  const readerCheck = createReaderCheck(plainRequester, writeTokens);
  const writeLimits = createWriteLimits(settings);
  const realtime = createRealtime(client, settings);
  const cache = createCache();
  return {
    account: createAccount(client, plainRequester, requester, writeTokens),
    identity: {
      actAs(userId) {
        writeTokens.actAs(userId);
        writeLimits.actAs(userId);
        cache.actAs(userId);
      },
      verifyBeforeWrites: () => writeTokens.verifyBeforeWrites(),
    },
    tables: createTables(requester, readerCheck, writeLimits, realtime, settings),
    writes: writeLimits,
    files: createFiles(client, requester, readerCheck),
    functions: createFunctions(requester),
    realtime,
    cache,
  };
}

/** Ten megabytes over a slow line: an export of ten thousand teams. */
const downloadTimeoutMs = 180_000;

function createFiles(client: Client, requester: Requester, readerCheck: ReaderCheck): FilesService {
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

/** The platform waits 30 s for a function; ten megabytes of a body may have to travel over a slow line before. */
const timeoutMs = { withoutBody: 45_000, withBody: 180_000 } as const;

function createFunctions(requester: Requester): FunctionsService {
  /** The library's `createExecution` takes only strings as a body. */
  function createExecution(functionId: string, { method, path, body }: FunctionRequest, isAsync: boolean) {
    return requester.write(
      (client) => callExecutions(client, 'post', functionId, '', { body, async: isAsync, path, method }),
      { timeoutMs: body === undefined ? timeoutMs.withoutBody : timeoutMs.withBody, needsSession: true },
    );
  }

  return {
    async execute(functionId, request) {
      const { status, responseStatusCode, responseBody } = await createExecution(functionId, request, false);
      return { status, statusCode: responseStatusCode, body: responseBody };
    },
    start: async (functionId, request) => (await createExecution(functionId, request, true)).$id,
    async hasFailed(functionId, executionId, options) {
      const readStatus = (client: Client) =>
        callExecutions(client, 'get', functionId, `/${executionId}`).then(
          ({ status }) => status as string,
          whenUnknown,
        );
      return (await requester.read(readStatus, options)) === 'failed';
    },
  };
}

function whenUnknown(thrown: unknown): string {
  if (toAppError(thrown).code === 404) return 'unknown';
  throw thrown;
}

function callExecutions(client: Client, method: 'get' | 'post', functionId: string, path: string, params = {}) {
  const { endpoint, project } = client.config;
  const url = new URL(`${endpoint}/functions/${encodeURIComponent(functionId)}/executions${path}`);
  const headers = { 'X-Appwrite-Project': project, 'content-type': 'application/json' };
  return client.call(method, url, headers, params) as Promise<Models.Execution>;
}
