import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '#src/store/rootReducer.ts';

const waitingWritesSlice = createSlice({
  name: 'waitingWrites',
  initialState: 0,
  reducers: {
    waitingWritesChanged: (_, { payload }: PayloadAction<number>) => payload,
  },
  selectors: {
    selectWaitingWrites: (state): number => state,
  },
});

declare module '#src/store/rootReducer.ts' {
  interface LazyLoadedSlices extends WithSlice<typeof waitingWritesSlice> {}
}

export const { waitingWritesChanged } = waitingWritesSlice.actions;
export const { selectWaitingWrites } = waitingWritesSlice.injectInto(rootReducer).selectors;
