import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { ConnectionState } from '#src/appwrite/services.ts';
import { rootReducer } from '#src/store/rootReducer.ts';

const initialState = 'offline' as ConnectionState;

/** architecture.md, section 6; `offline` also before anything is watched. */
const connectionSlice = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    connectionChanged: (_, { payload }: PayloadAction<ConnectionState>) => payload,
  },
  selectors: {
    selectConnection: (state): ConnectionState => state,
  },
});

declare module '#src/store/rootReducer.ts' {
  interface LazyLoadedSlices extends WithSlice<typeof connectionSlice> {}
}

export const { connectionChanged } = connectionSlice.actions;
export const { selectConnection } = connectionSlice.injectInto(rootReducer).selectors;
