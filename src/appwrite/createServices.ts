import { Account, Client } from 'appwrite';
import type { RuntimeConfig } from '#src/config/RuntimeConfig.ts';
import { createAccount } from './account.ts';
import type { ChangeSettings } from './readModifyWrite.ts';
import { createCaller, type CallSettings } from './createRequester.ts';
import { createFunctions } from './functions.ts';
import { createRealtime } from './realtime.ts';
import type { AppwriteServices } from './services.ts';
import { createFiles } from './storage.ts';
import { createTables } from './tables.ts';
import type { SocketSettings } from './socketWatchdog.ts';
import { createWriteIdentity, writeAsPerson } from './writeTokens.ts';

/** The library's client, not yet pointed anywhere. */
export type BackendClient = Client;

export function createClient(): BackendClient {
  return new Client();
}

/** The contract of `services.ts` kept by the Appwrite that the configuration names. */
export function createServices(
  client: BackendClient,
  { appwriteEndpoint, appwriteProjectId }: Pick<RuntimeConfig, 'appwriteEndpoint' | 'appwriteProjectId'>,
  settings?: Partial<CallSettings & ChangeSettings & SocketSettings>,
): AppwriteServices {
  client.setEndpoint(appwriteEndpoint).setProject(appwriteProjectId);
  const plainCaller = createCaller(client, settings);
  const identity = createWriteIdentity(async () => {
    const { jwt } = await plainCaller.write((signalClient) => new Account(signalClient).createJWT());
    return jwt;
  });
  const caller = writeAsPerson(plainCaller, identity);
  return {
    account: createAccount(client, plainCaller, identity),
    identity,
    tables: createTables(caller, settings),
    files: createFiles(client, caller),
    functions: createFunctions(caller),
    realtime: createRealtime(client, settings),
  };
}
