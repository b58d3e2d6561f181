import { combineSlices } from '@reduxjs/toolkit';
import { sessionSlice } from '#src/auth/sessionSlice.ts';
import { appApi } from '#src/api/appApi.ts';
import { connectionSlice } from '#src/api/connectionSlice.ts';

/** What every screen may rely on; a feature's own slice is injected with its screen (`slice.injectInto(rootReducer)`). */
export const rootReducer = combineSlices(appApi, sessionSlice, connectionSlice);

export type AppState = ReturnType<typeof rootReducer>;
