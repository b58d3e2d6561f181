import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { AppExtra } from './appApi.ts';
import type { AppState } from './rootReducer.ts';

/** What a screen dispatches to have more done than one call: it reaches the store, and the platform through `services`. */
export type AppThunk<Result> = ThunkAction<Result, AppState, AppExtra, UnknownAction>;
