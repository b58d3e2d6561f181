import { createListenerMiddleware, isRejectedWithValue } from '@reduxjs/toolkit';
import type { AppError } from '#src/appwrite/AppError.ts';
import { isBlocked, isOtherPerson, isSignedOut, mayBeSignedOut } from '#src/appwrite/errors.ts';
import { appApi } from '#src/api/appApi.ts';
import { authApi } from './authApi.ts';
import { askQuietly } from './checkSession.ts';
import { accessWithdrawn, sessionEnded } from './sessionSlice.ts';
import { manualSignout, signInEnd } from './signInMemory.ts';

/** Keeps the session true to what any call tells about it. A middleware of its own for each store. */
export function makeSessionListener() {
  const { middleware, startListening } = createListenerMiddleware();

  startListening({
    matcher: isRejectedWithValue,
    effect: ({ payload }, { dispatch }) => {
      const error = payload as AppError;
      if (isSignedOut(error)) dispatch(sessionEnded());
      if (isBlocked(error)) dispatch(accessWithdrawn());
      if (mayBeSignedOut(error) || isOtherPerson(error)) void dispatch(askQuietly());
    },
  });

  startListening({
    matcher: authApi.endpoints.getCurrentUser.matchFulfilled,
    effect: ({ payload }) => {
      if (payload === null) return;
      manualSignout.clear();
      signInEnd.clear();
    },
  });

  startListening({
    matcher: authApi.endpoints.deleteSession.matchFulfilled,
    effect: (_, { dispatch }) => {
      manualSignout.set();
      // What was fetched for one person is not shown to the next.
      dispatch(appApi.util.resetApiState());
    },
  });

  return middleware;
}
