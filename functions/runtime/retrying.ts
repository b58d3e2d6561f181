import { AppwriteException } from 'node-appwrite';
import pRetry from 'p-retry';

/** Calls again after a failure that may pass. Only for calls that do no harm when they are made twice. */
export function retrying<Reply>(call: () => Promise<Reply>): Promise<Reply> {
  return pRetry(call, {
    retries: 4,
    minTimeout: 250,
    randomize: true,
    shouldRetry: ({ error }) => !(error instanceof AppwriteException) || mayPass(error),
  });
}

/** Whether a call that failed like this may go well later: the network, 429, 5xx. */
export function mayPass(thrown: unknown): boolean {
  if (thrown instanceof AppwriteException) return thrown.code === 429 || thrown.code >= 500;
  return thrown instanceof TypeError && thrown.cause instanceof Error;
}
