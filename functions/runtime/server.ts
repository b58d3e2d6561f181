import { AppwriteException, Client, ExecutionMethod, Functions, Storage, TablesDB } from 'node-appwrite';
import pRetry from 'p-retry';
import { batchesOf } from '#domain/batchesOf.ts';
import type { Environment, FunctionHeaders } from './request.ts';

/** Of bulk writes, and of ids in one query. */
export const rowsPerCall = 100;

export interface Server {
  readonly client: Client;
  readonly tables: TablesDB;
  readonly storage: Storage;
  readonly functions: Functions;
}

/** Throws when the platform sent no key with the request. */
export function connectServer({ endpoint, projectId }: Environment, headers: FunctionHeaders): Server {
  const key = headers['x-appwrite-key'] ?? '';
  if (key === '') throw new Error('The request carries no key (x-appwrite-key): the function has no scopes.');
  const client = new Client().setEndpoint(endpoint).setProject(projectId).setKey(key);
  return { client, tables: new TablesDB(client), storage: new Storage(client), functions: new Functions(client) };
}

/** Only for idempotent calls. */
export function withRetry<Reply>(call: () => Promise<Reply>): Promise<Reply> {
  return pRetry(call, {
    retries: 4,
    minTimeout: 250,
    randomize: true,
    shouldRetry: ({ error }) => isTransient(error),
  });
}

/** Network error, time-out (408: of the database, or of a function that is waited for), 429 or 5xx. */
export function isTransient(thrown: unknown): boolean {
  if (thrown instanceof AppwriteException) return [408, 429].includes(thrown.code) || thrown.code >= 500;
  return thrown instanceof TypeError && thrown.cause instanceof Error;
}

/** When the platform refused with that status. */
export async function undefinedOnStatus<Reply>(
  code: 404 | 409,
  call: () => Promise<Reply>,
): Promise<Reply | undefined> {
  try {
    return await call();
  } catch (thrown) {
    if (thrown instanceof AppwriteException && thrown.code === code) return undefined;
    throw thrown;
  }
}

/** Throws the first failure only after all have ended: none goes on unobserved. */
export async function settleAll(calls: readonly Promise<unknown>[]): Promise<void> {
  for (const settled of await Promise.allSettled(calls)) {
    if (settled.status === 'rejected') throw settled.reason;
  }
}

/** Of rows that are written at once. */
const parallelWrites = 10;

/** Results in the order of the items. Throws the first failure only after all of its batch have ended. */
export async function mapInBatches<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const batch of batchesOf(items, parallelWrites)) {
    const calls = batch.map(map);
    await settleAll(calls);
    results.push(...(await Promise.all(calls)));
  }
  return results;
}

/** Goes on after the caller has answered. */
export async function startExecution(functions: Functions, functionId: string, xpath = '/'): Promise<void> {
  const call = { functionId, xpath, async: true, method: ExecutionMethod.POST };
  await withRetry(() => functions.createExecution(call));
}

/** specification.md, section 9. */
const startTimeoutMs = 1_000;

/** Briefly: a start needs one of the platform's few workers. Schedules make up for a lost one. Throws what the start threw meanwhile. */
export async function waitForStart(start: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, startTimeoutMs)));
  await Promise.race([prefetch(start), timeout]).finally(() => {
    clearTimeout(timer);
  });
}

/** No unhandled rejection; awaiting it still throws. */
export function prefetch<Reply>(call: Promise<Reply>): Promise<Reply> {
  call.catch(() => undefined);
  return call;
}
