import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { appApi, type AppExtra } from '#src/api/appApi.ts';
import { connectionChanged } from '#src/api/connectionSlice.ts';
import { makeRejectionLog } from '#src/api/makeRejectionLog.ts';
import { makeConnectionKeeper, makeSessionListener } from '#src/auth/sessionListener.ts';
import { type AppState, rootReducer } from '#src/store/rootReducer.ts';

export interface StoreOptions extends AppExtra {
  readonly preloadedState?: Partial<AppState>;
}

/**
 * Ten thousand teams would be walked through at every action; what the platform answers is plain data already, by the adapter.
 * How long a check takes says how busy the machine is, not whether something is wrong.
 */
const developmentChecks = {
  serializableCheck: {
    ignoredPaths: ['api'],
    ignoredActionPaths: ['payload', 'meta.arg', 'meta.baseQueryMeta'],
    warnAfter: Infinity,
  },
  immutableCheck: { ignoredPaths: ['api'], warnAfter: Infinity },
};

/** A store of its own for each start and each test; endpoints and thunks reach the platform through `services`. */
export function makeStore({ services, preloadedState }: StoreOptions) {
  const extra: AppExtra = { services };
  const store = configureStore({
    reducer: rootReducer,
    ...(preloadedState && { preloadedState }),
    middleware: (getDefault) =>
      getDefault({ thunk: { extraArgument: extra }, ...developmentChecks }).concat(
        appApi.middleware,
        makeSessionListener(),
        makeConnectionKeeper(services),
        makeRejectionLog(),
      ),
  });
  setupListeners(store.dispatch);
  services.realtime.onConnectionChange((state) => store.dispatch(connectionChanged(state)));
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;
