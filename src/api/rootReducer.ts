import { combineSlices } from '@reduxjs/toolkit';
import { sessionSlice } from '../auth/sessionSlice';
import { appApi } from './appApi';
import { connectionSlice } from './connectionSlice';

/** What every screen may rely on; a feature's own slice is injected with its screen (`slice.injectInto(rootReducer)`). */
export const rootReducer = combineSlices(appApi, sessionSlice, connectionSlice);

export type AppState = ReturnType<typeof rootReducer>;
