import { Account, Client } from 'appwrite';
import type { RuntimeConfig } from '#src/config/runtimeConfig.ts';
import { createAccount } from './account.ts';
import { createCache } from './cache.ts';
import type { ReadModifyWriteSettings } from './readModifyWrite.ts';
import { createRequester, type RequestSettings } from './createRequester.ts';
import { createFunctions } from './functions.ts';
import { createRealtime, type RealtimeSettings } from './realtime.ts';
import type { AppwriteServices } from './services.ts';
import { createReaderCheck } from './privateEntries.ts';
import { createFiles } from './storage.ts';
import { createTables } from './tables.ts';
import { createWriteLimits, type WriteLimitSettings } from './writeLimits.ts';
import { createWriteTokens, withWriteTokens } from './writeTokens.ts';

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
