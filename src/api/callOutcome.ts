import type { SerializedError } from '@reduxjs/toolkit';
import type { AppError } from '#src/appwrite/errors.ts';

/**
 * Outcome of a failed call. `notSent` (the browser was offline), `busy` (429) and `refused` (any other 4xx, or a server on one machine
 * that can't write): nothing was done.
 * `timedOut` and `unknown` (the connection broke, or the server failed): a write may have been done, or may still be under way.
 */
export type CallOutcome = 'notSent' | 'busy' | 'refused' | 'timedOut' | 'unknown';

/** Error of an RTK Query endpoint. */
export type CallError = AppError | SerializedError;

export function callOutcome(error: CallError): CallOutcome {
  const { code } = error;
  const type = 'type' in error ? error.type : 'unknown';
  if (type === 'offline') return 'notSent';
  if (code === 408 || type === 'timeout') return 'timedOut';
  if (code === 429) return 'busy';
  if (type === 'general_disk_full' || type === 'general_database_locked') return 'refused';
  return typeof code === 'number' && code >= 400 && code < 500 ? 'refused' : 'unknown';
}

export const offlineText = 'You are offline. Try again when you are connected.';

const texts: Partial<Record<CallOutcome, string>> = {
  notSent: offlineText,
  busy: 'Too many requests at once. Wait a minute and try again.',
};

/** Sentence for the person: that of the error unless we know a better one; '' when it has none. */
export function describeCallError(error: CallError): string {
  return texts[callOutcome(error)] ?? error.message ?? '';
}
