import { combineSlices } from '@reduxjs/toolkit';
import { sessionSlice } from '#src/auth/sessionSlice.ts';
import { appApi } from './appApi.ts';
import { connectionSlice } from './connectionSlice.ts';

/** What every screen may rely on; a feature's own slice is injected with its screen (`slice.injectInto(rootReducer)`). */
export const rootReducer = combineSlices(appApi, sessionSlice, connectionSlice);

export type AppState = ReturnType<typeof rootReducer>;
