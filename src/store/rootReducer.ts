import { combineSlices } from '@reduxjs/toolkit';

/* oxlint-disable typescript/no-empty-object-type -- Filled by declaration merging. */

/** Declared by each slice: `declare module … { interface LazyLoadedSlices extends WithSlice<typeof slice> {} }`. */
export interface LazyLoadedSlices {}

/** The same for what every store has from the start: the api. @public for declaration merging. */
export interface StaticSlices {}

/* oxlint-enable */

/** Each slice injects itself (`slice.injectInto(rootReducer)`), so that this layer imports none above it. */
export const rootReducer = combineSlices({}).withLazyLoadedSlices<LazyLoadedSlices>();

export type AppState = StaticSlices & ReturnType<typeof rootReducer>;
