import { createListenerMiddleware } from '@reduxjs/toolkit';
import type { AppState } from '#src/store/rootReducer.ts';
import type { AppwriteServices, StopWatching } from '#src/appwrite/services.ts';
import { selectCurrentUser } from './sessionSlice.ts';
import { sharedSession } from './sharedSession.ts';

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
