import { Account, Client } from 'appwrite';
import type { RuntimeConfig } from '../config/RuntimeConfig';
import { createAccount } from './account';
import type { ChangeSettings } from './createChange';
import { createCaller, type CallSettings } from './createCaller';
import { createFunctions } from './functions';
import { createRealtime } from './realtime';
import type { AppwriteServices } from './services';
import { createFiles } from './storage';
import { createTables } from './tables';
import type { SocketSettings } from './watchSocket';
import { createWriteIdentity, writeAsPerson } from './writeIdentity';

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
