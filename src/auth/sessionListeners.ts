import { isRejectedWithValue } from '@reduxjs/toolkit';
import type { User } from '#domain/user.ts';
import { appApi } from '#src/live/appApi.ts';
import { type AppError, isBlocked, isOtherPerson, isSignedOut, mayBeSignedOut } from '#src/appwrite/errors.ts';
import type { StopWatching } from '#src/appwrite/services.ts';
import { paths } from '#src/paths.ts';
import type { AppThunk } from '#src/store/hooks.ts';
import type { AppStartListening } from '#src/store/listenerMiddleware.ts';
import { removeFile } from './keptFile.ts';
import { accessWithdrawn, authApi, selectCurrentUser, sessionEnded } from './session.ts';
import { manualSignout, returnAddress, sharedSession, signInOutcome } from './sessionStorage.ts';
import { refetchCurrentUser } from './signIn.ts';

/** For calls outside of the api. Clears what is stored on a first refusal: the platform may never say that the session has ended. */
export function checkSessionAfter(error: AppError): AppThunk<void> {
  return (dispatch, _getState, { services }) => {
    if (error.code === 401 || error.code === 403) void services.cache.clear();
    if (isSignedOut(error)) dispatch(sessionEnded());
    if (isBlocked(error)) dispatch(accessWithdrawn());
    if (mayBeSignedOut(error) || isOtherPerson(error)) void dispatch(refetchCurrentUser());
  };
}

export function addSessionListeners(startListening: AppStartListening): void {
  startListening({
    matcher: isRejectedWithValue,
    effect: ({ payload }, { dispatch }) => dispatch(checkSessionAfter(payload as AppError)),
  });

  startListening({
    matcher: authApi.endpoints.getCurrentUser.matchFulfilled,
    effect: ({ payload }, listenerApi) => {
      removeFile({ except: payload?.$id ?? null });
      if (payload === null) {
        void listenerApi.extra.services.cache.clear();
        return;
      }
      if (selectCurrentUser(listenerApi.getState()) === null) return;
      manualSignout.clear();
      signInOutcome.clear();
      if (window.location.pathname !== paths.home) returnAddress.clear();
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

/** Connects once the user is known, so that no screen waits. Tells the adapter and the other tabs whom the page acts for. */
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

  startListening({
    predicate: (_, state, previous) => hasOtherLabels(selectCurrentUser(state), selectCurrentUser(previous)),
    effect: (_, { extra }) => extra.services.realtime.reconnect(),
  });
}

function hasOtherLabels(now: User | null, before: User | null): boolean {
  return now !== null && now.$id === before?.$id && now.labels.join() !== before.labels.join();
}
