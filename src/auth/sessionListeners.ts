import { isRejectedWithValue } from '@reduxjs/toolkit';
import { appApi } from '#src/api/appApi.ts';
import { type AppError, isBlocked, isOtherPerson, isSignedOut, mayBeSignedOut } from '#src/appwrite/errors.ts';
import type { StopWatching } from '#src/appwrite/services.ts';
import type { AppThunk } from '#src/store/hooks.ts';
import type { AppStartListening } from '#src/store/listenerMiddleware.ts';
import { removeFile } from './keptFile.ts';
import { accessWithdrawn, authApi, selectCurrentUser, sessionEnded } from './session.ts';
import { manualSignout, returnAddress, sharedSession, signInOutcome } from './sessionStorage.ts';
import { refetchCurrentUser } from './signIn.ts';

/**
 * Updates the session after a call that failed; by itself after those of the api. What is stored goes with the first refusal, since the
 * platform may never get to say whether the session has ended.
 */
export function checkSessionAfter(error: AppError): AppThunk<void> {
  return (dispatch, _getState, { services }) => {
    if (error.code === 401 || error.code === 403) void services.cache.clear();
    if (isSignedOut(error)) dispatch(sessionEnded());
    if (isBlocked(error)) dispatch(accessWithdrawn());
    if (mayBeSignedOut(error) || isOtherPerson(error)) void dispatch(refetchCurrentUser());
  };
}

/** Updates the session from the results of all calls. */
export function addSessionListeners(startListening: AppStartListening): void {
  startListening({
    matcher: isRejectedWithValue,
    effect: ({ payload }, { dispatch }) => dispatch(checkSessionAfter(payload as AppError)),
  });

  startListening({
    matcher: authApi.endpoints.getCurrentUser.matchFulfilled,
    effect: ({ payload }, { extra }) => {
      removeFile({ except: payload?.$id ?? null });
      if (payload === null) {
        void extra.services.cache.clear();
        return;
      }
      manualSignout.clear();
      signInOutcome.clear();
    },
  });

  startListening({
    matcher: authApi.endpoints.deleteSession.matchFulfilled,
    effect: (_, { dispatch, extra }) => {
      manualSignout.set();
      returnAddress.clear();
      removeFile();
      // One person's data must not be shown to the next.
      dispatch(appApi.util.resetApiState());
      void extra.services.cache.clear();
    },
  });
}

/**
 * Opens the realtime connection as soon as the user is known, so that no screen waits for it, and closes it with the session. Tells the
 * adapter and the other tabs which user the page acts for.
 */
export function addRealtimeConnectionListener(startListening: AppStartListening): void {
  let stop: StopWatching | undefined;
  startListening({
    predicate: (_, state, previous) => selectCurrentUser(state)?.$id !== selectCurrentUser(previous)?.$id,
    effect: async (_, listenerApi) => {
      const { identity, realtime } = listenerApi.extra.services;
      const stopPrevious = stop;
      const user = selectCurrentUser(listenerApi.getState());
      identity.actAs(user?.$id ?? null);
      if (user) sharedSession.announce(user.$id);
      stop = user ? realtime.keepOpen() : undefined;
      await stopPrevious?.();
    },
  });
}
