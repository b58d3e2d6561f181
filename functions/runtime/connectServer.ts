import { Client, Functions, Storage, TablesDB } from 'node-appwrite';
import type { FunctionHeaders } from './FunctionContext.ts';
import type { Environment } from './readEnvironment.ts';

/** The platform, with the rights of the function itself. */
export interface Server {
  /** For what the services below have no method for. */
  readonly client: Client;
  readonly tables: TablesDB;
  readonly storage: Storage;
  readonly functions: Functions;
}

/** Throws when the platform sent no key along with the request. */
export function connectServer({ endpoint, projectId }: Environment, headers: FunctionHeaders): Server {
  const key = headers['x-appwrite-key'] ?? '';
  if (key === '') throw new Error('The request carries no key (x-appwrite-key): the function has no scopes.');
  const client = new Client().setEndpoint(endpoint).setProject(projectId).setKey(key);
  return { client, tables: new TablesDB(client), storage: new Storage(client), functions: new Functions(client) };
}
