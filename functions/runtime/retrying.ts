import { AppwriteException } from 'node-appwrite';
import pRetry from 'p-retry';

/** Calls again after a failure that may pass: the network, 429, 5xx. Only for calls that do no harm when they are made twice. */
export function retrying<Reply>(call: () => Promise<Reply>): Promise<Reply> {
  return pRetry(call, {
    retries: 4,
    minTimeout: 250,
    randomize: true,
    shouldRetry: ({ error }) => !(error instanceof AppwriteException) || error.code === 429 || error.code >= 500,
  });
}
