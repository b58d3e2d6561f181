import type { SerializedError } from '@reduxjs/toolkit';
import type { AppError } from '#src/appwrite/errors.ts';

/** `notSent`, `busy` (429), `refused` (4xx, or a local server that can't write): nothing was done. `timedOut`, `unknown`: a write may have been. */
export type CallOutcome = 'notSent' | 'busy' | 'refused' | 'timedOut' | 'unknown';

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

/** The error's own sentence unless we know a better one; '' when it has none. */
export function describeCallError(error: CallError): string {
  return texts[callOutcome(error)] ?? error.message ?? '';
}

/** A write may have been done. */
export function isUnanswered(error: CallError | undefined): boolean {
  return error !== undefined && ['timedOut', 'unknown'].includes(callOutcome(error));
}

/** @param unanswered goes on from "We got no answer, so we don't know" */
export function describeWriteError(error: CallError, unanswered: string, failed = ''): string {
  if (isUnanswered(error)) return `We got no answer, so we don't know ${unanswered}`;
  return `${failed} ${describeCallError(error)}`.trim();
}
