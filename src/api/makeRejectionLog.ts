import { createListenerMiddleware, isRejectedWithValue } from '@reduxjs/toolkit';
import type { AppError } from '#src/appwrite/AppError.ts';
import { isOtherPerson, isSignedOut } from '#src/appwrite/errors.ts';
import { logger } from '#src/monitoring/logger.ts';

/** Logs every call that failed, once and here only: screens show, they don't log. */
export function makeRejectionLog() {
  const { middleware, startListening } = createListenerMiddleware();
  startListening({
    matcher: isRejectedWithValue,
    effect: ({ payload, meta }) => {
      const error = payload as AppError;
      // None is a failure: the caller went away, or the session ended or is somebody else's, which the guard deals with.
      if (error.type === 'aborted' || isSignedOut(error) || isOtherPerson(error)) return;
      logger.error(`Call failed: ${nameOf(meta.arg)}`, error);
    },
  });
  return middleware;
}

function nameOf(arg: unknown): string {
  return typeof arg === 'object' && arg !== null && 'endpointName' in arg ? String(arg.endpointName) : 'unnamed';
}
