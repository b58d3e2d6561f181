import { configureStore, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { addErrorLoggingListener, appApi } from '#src/api/appApi.ts';
import { connectionChanged } from '#src/api/connectionSlice.ts';
import { waitingWritesChanged } from '#src/api/waitingWritesSlice.ts';
import { addRealtimeConnectionListener, addSessionListeners } from '#src/auth/sessionListeners.ts';
import type { AppExtra } from '#src/store/hooks.ts';
import { makeListenerMiddleware } from '#src/store/listenerMiddleware.ts';
import { rootReducer, type AppState } from '#src/store/rootReducer.ts';

export interface StoreOptions extends AppExtra {
  readonly preloadedState?: Partial<AppState>;
}

/**
 * The api's state and actions are left out: the checks would walk through ten thousand teams at every action, and the adapter returns
 * plain data only. No warnings about slow checks: they tell how busy the machine is, not that something is wrong.
 */
const developmentChecks = {
  serializableCheck: {
    ignoredPaths: ['api'],
    ignoredActionPaths: ['payload', 'meta.arg', 'meta.baseQueryMeta'],
    warnAfter: Infinity,
  },
  immutableCheck: { ignoredPaths: ['api'], warnAfter: Infinity },
};

/** A new store for each start and each test; endpoints, thunks and listeners reach the platform through `services`. */
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
