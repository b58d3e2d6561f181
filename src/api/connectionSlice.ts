import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ConnectionState } from '#src/appwrite/services.ts';

const initialState = 'offline' as ConnectionState;

/** Whether what the page shows is live (ARCHITECTURE section 6); `offline` also before anything is watched. */
export const connectionSlice = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    connectionChanged: (_, { payload }: PayloadAction<ConnectionState>) => payload,
  },
  selectors: {
    selectConnection: (state): ConnectionState => state,
  },
});

export const { connectionChanged } = connectionSlice.actions;
export const { selectConnection } = connectionSlice.selectors;
