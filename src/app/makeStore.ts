import { configureStore, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { addErrorLoggingListener, appApi } from '#src/live/appApi.ts';
import { connectionChanged } from '#src/live/connectionSlice.ts';
import { waitingWritesChanged } from '#src/live/waitingWritesSlice.ts';
import { addRealtimeConnectionListener, addSessionListeners } from '#src/auth/sessionListeners.ts';
import type { AppExtra } from '#src/store/hooks.ts';
import { makeListenerMiddleware } from '#src/store/listenerMiddleware.ts';
import { rootReducer, type AppState } from '#src/store/rootReducer.ts';

export interface StoreOptions extends AppExtra {
  readonly preloadedState?: Partial<AppState>;
}

/** The checks would walk through ten thousand teams at every action; warnings about slow ones only tell how busy the machine is. */
const developmentChecks = {
  serializableCheck: {
    ignoredPaths: ['api'],
    ignoredActionPaths: ['payload', 'meta.arg', 'meta.baseQueryMeta'],
    warnAfter: Infinity,
  },
  immutableCheck: { ignoredPaths: ['api'], warnAfter: Infinity },
};

export function makeStore({ services, preloadedState }: StoreOptions) {
  const extra: AppExtra = { services };
  const { middleware: listenerMiddleware, startListening } = makeListenerMiddleware(extra);
  addErrorLoggingListener(startListening);
  addRealtimeConnectionListener(startListening);
  addSessionListeners(startListening);

  // Slices are injected at any time, so a preloaded state holds any of them.
  const reducer = rootReducer.inject(appApi) as Reducer<AppState, UnknownAction, Partial<AppState>>;
  const store = configureStore({
    reducer,
    ...(preloadedState && { preloadedState }),
    middleware: (getDefault) =>
      getDefault({ thunk: { extraArgument: extra }, ...developmentChecks }).concat(
        appApi.middleware,
        listenerMiddleware,
      ),
  });
  setupListeners(store.dispatch);
  services.realtime.onConnectionChange((state) => store.dispatch(connectionChanged(state)));
  services.writes.onWaitingChange((count) => store.dispatch(waitingWritesChanged(count)));
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;
