import type { FunctionConfig } from '#local/appwrite/AppwriteConfig.ts';
import { AppwriteError } from '#local/appwrite/errors.ts';
import { createId } from '#local/appwrite/ids.ts';
import type { Platform } from '#local/appwrite/platform.ts';
import type { EndedExecution } from './FunctionRunner.ts';
import { type ExecutionInput, type StoredExecution, toHeaders } from './StoredExecution.ts';
import type { Deployment } from './deployment.ts';
import type { NewExecution } from './executionsStore.ts';

/** Longest body of a request to a function: characters of a text, bytes of a request to its domain. */
export const maxFunctionBody = 10_485_760;
/** Longest wait for a synchronous execution. */
const synchronousLimitMs = 30_000;
/** Headers of a request that Appwrite keeps. */
const keptRequestHeaders = ['content-type', 'agent', 'content-length', 'host'];

/** Synchronous execution of a request, for the person to read who asked, if any. */
export function requestedExecution(
  { $id: functionId }: FunctionConfig,
  { id: deploymentId }: Deployment,
  { method, path }: { readonly method: string; readonly path: string },
  input: ExecutionInput,
): NewExecution {
  const { headers, clientIp, userId } = input;
  const kept = Object.entries(headers).filter(([name]) => keptRequestHeaders.includes(name));
  return {
    $id: createId(),
    $permissions: userId === '' ? [] : [`read("user:${userId}")`],
    functionId,
    deploymentId,
    trigger: 'http',
    status: 'processing',
    requestMethod: method,
    requestPath: path,
    requestHeaders: toHeaders({ ...Object.fromEntries(kept), 'x-appwrite-client-ip': clientIp }),
    scheduledAt: null,
    input,
  };
}

/** Answers a call of a function as soon as one of the workers is free, where they are limited. */
export function withWorker<T>({ executionCalls }: Platform, answer: () => Promise<T>): Promise<T> {
  return executionCalls ? executionCalls.use('', answer) : answer();
}

/**
 * Runs a stored execution for a caller who waits; throws `function_synchronous_timeout`. The function goes on when nobody waits any more;
 * how it ended can be read later.
 */
export async function runSynchronously(platform: Platform, execution: StoredExecution): Promise<EndedExecution> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const message =
      "Synchronous function execution timed out. Use asynchronous execution instead, or ensure the execution duration doesn't exceed 30 seconds.";
    timer = setTimeout(() => {
      reject(new AppwriteError('function_synchronous_timeout', message));
    }, synchronousLimitMs);
  });
  return Promise.race([platform.functions.runNow(execution), late]).finally(() => {
    clearTimeout(timer);
  });
}
