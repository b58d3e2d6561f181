import { createListenerMiddleware } from '@reduxjs/toolkit';
import type { AppState } from '../api/rootReducer';
import type { AppwriteServices, StopWatching } from '../appwrite/services';
import { selectCurrentUser } from './sessionSlice';

/** Opens the live connection as soon as the person is known, so that no screen waits for it, and ends it with the session. */
export function makeConnectionKeeper({ realtime }: Pick<AppwriteServices, 'realtime'>) {
  const { middleware, startListening } = createListenerMiddleware<AppState>();
  let stop: StopWatching | undefined;
  startListening({
    predicate: (_, now, before) => selectCurrentUser(now)?.$id !== selectCurrentUser(before)?.$id,
    effect: async (_, listenerApi) => {
      const stopFormer = stop;
      stop = selectCurrentUser(listenerApi.getState()) ? realtime.keepOpen() : undefined;
      await stopFormer?.();
    },
  });
  return middleware;
}
