import { createListenerMiddleware, isRejectedWithValue } from '@reduxjs/toolkit';
import type { AppError } from '../appwrite/AppError';
import { isBlocked, isOtherPerson, isSignedOut, mayBeSignedOut } from '../appwrite/errors';
import { appApi } from '../api/appApi';
import { authApi } from './authApi';
import { askQuietly } from './checkSession';
import { accessWithdrawn, sessionEnded } from './sessionSlice';
import { manualSignout, signInEnd } from './signInMemory';

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
