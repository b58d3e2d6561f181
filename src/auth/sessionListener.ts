import { createListenerMiddleware, isRejectedWithValue } from '@reduxjs/toolkit';
import { appApi } from '#src/api/appApi.ts';
import type { AppError } from '#src/appwrite/AppError.ts';
import { isBlocked, isOtherPerson, isSignedOut, mayBeSignedOut } from '#src/appwrite/errors.ts';
import type { AppwriteServices, StopWatching } from '#src/appwrite/services.ts';
import type { AppState } from '#src/store/rootReducer.ts';
import { authApi } from './authApi.ts';
import { accessWithdrawn, selectCurrentUser, sessionEnded } from './sessionSlice.ts';
import { askQuietly } from './signIn.ts';
import { manualSignout, sharedSession, signInEnd } from './signInMemory.ts';

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

/**
 * Opens the live connection as soon as the person is known, so that no screen waits for it, and ends it with the session. Tells the
 * adapter, and the other tabs, for whom the page acts.
 */
export function makeConnectionKeeper({ realtime, identity }: Pick<AppwriteServices, 'realtime' | 'identity'>) {
  const { middleware, startListening } = createListenerMiddleware<AppState>();
  let stop: StopWatching | undefined;
  startListening({
    predicate: (_, now, before) => selectCurrentUser(now)?.$id !== selectCurrentUser(before)?.$id,
    effect: async (_, listenerApi) => {
      const stopFormer = stop;
      const user = selectCurrentUser(listenerApi.getState());
      identity.actAs(user?.$id ?? null);
      if (user) sharedSession.announce(user.$id);
      stop = user ? realtime.keepOpen() : undefined;
      await stopFormer?.();
    },
  });
  return middleware;
}
