import { createSlice, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '#src/store/rootReducer.ts';

const tourSlice = createSlice({
  name: 'tour',
  initialState: false,
  reducers: { tourOpened: () => true, tourClosed: () => false },
  selectors: { selectIsTourOpen: (state): boolean => state },
});

declare module '#src/store/rootReducer.ts' {
  interface LazyLoadedSlices extends WithSlice<typeof tourSlice> {}
}

export const { tourOpened, tourClosed } = tourSlice.actions;
export const { selectIsTourOpen } = tourSlice.injectInto(rootReducer).selectors;
