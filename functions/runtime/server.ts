import { AppwriteException, Client, Functions, Storage, TablesDB } from 'node-appwrite';
import pRetry from 'p-retry';
import type { Environment, FunctionHeaders } from './request.ts';

/** Appwrite's limit for bulk writes, and for the ids that one query may name. */
export const rowsPerCall = 100;

/** The platform, with the scopes of the function itself. */
export interface Server {
  /** For calls that the services below have no method for. */
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

/** Calls again after a transient failure. Only for idempotent calls. */
export function withRetry<Reply>(call: () => Promise<Reply>): Promise<Reply> {
  return pRetry(call, {
    retries: 4,
    minTimeout: 250,
    randomize: true,
    // p-retry itself gives up on a TypeError that isn't the network's.
    shouldRetry: ({ error }) => !(error instanceof AppwriteException) || isTransient(error),
  });
}

/** Whether a retry may succeed: after a network error, 429 or 5xx. */
export function isTransient(thrown: unknown): boolean {
  if (thrown instanceof AppwriteException) return thrown.code === 429 || thrown.code >= 500;
  return thrown instanceof TypeError && thrown.cause instanceof Error;
}

/** The reply of a call, or `undefined` when the platform refused it with that status. */
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

/** Waits for every call to end, then throws the first failure: none goes on unobserved. */
export async function settleAll(calls: readonly Promise<unknown>[]): Promise<void> {
  for (const settled of await Promise.allSettled(calls)) {
    if (settled.status === 'rejected') throw settled.reason;
  }
}

/** Wait for the start of another execution (specification.md, section 9). */
const startTimeoutMs = 1_000;

/**
 * Waits for the start of another execution, but not for long: it needs a worker of the platform, which has three on two cores for calls of
 * functions, and a synchronous call keeps one until it is answered. What is started late or never, schedules make up for. Throws what the
 * start threw meanwhile; a later failure is the caller's to report.
 */
export async function waitForStart(start: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, startTimeoutMs)));
  await Promise.race([prefetch(start), timeout]).finally(() => {
    clearTimeout(timer);
  });
}

/** Keeps a failed prefetch from being an unhandled rejection; awaiting it still throws. */
export function prefetch<Reply>(call: Promise<Reply>): Promise<Reply> {
  call.catch(() => undefined);
  return call;
}
