import { createListenerMiddleware, type TypedStartListening } from '@reduxjs/toolkit';
import type { AppDispatch, AppExtra } from './hooks.ts';
import type { AppState } from './rootReducer.ts';

export type AppStartListening = TypedStartListening<AppState, AppDispatch, AppExtra>;

/** One for each store, so that tests share none. */
export function makeListenerMiddleware(extra: AppExtra) {
  return createListenerMiddleware<AppState, AppDispatch, AppExtra>({ extra });
}
