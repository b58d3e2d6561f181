import { createSelector, createSlice, type WithSlice } from '@reduxjs/toolkit';
import { homeVisitsPreference, mergePreferences, type Preferences, shownAroundPreference } from '#domain/user.ts';
import { appApi } from '#src/live/appApi.ts';
import { authApi, selectCurrentUser } from '#src/auth/session.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { sectorPreference } from './sectorPreference.ts';

/** docs/decisions/031-preferences.md */
export const preferencesApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    /** Null removes one. Shown at once, and taken back when they can't be saved. */
    savePreferences: build.mutation<Preferences, Preferences>({
      query:
        (changes) =>
        ({ account }) =>
          account.savePreferences(changes),
    }),
  }),
});

/** Kept without having been asked for: nobody is told when they can't be. */
const unasked: readonly string[] = [homeVisitsPreference, sectorPreference, shownAroundPreference];

interface PreferencesState {
  /** By the last save; undefined: the account of the session is newer. */
  readonly saved: Preferences | undefined;
  readonly hasFailed: boolean;
  /** Oldest first. */
  readonly pending: readonly { readonly requestId: string; readonly changes: Preferences }[];
}

const initialState: PreferencesState = { saved: undefined, hasFailed: false, pending: [] };

const preferencesSlice = createSlice({
  name: 'preferences',
  initialState,
  reducers: { failureDismissed: (state): PreferencesState => ({ ...state, hasFailed: false }) },
  extraReducers: (builder) => {
    const { savePreferences } = preferencesApi.endpoints;
    const without = ({ pending }: PreferencesState, id: string) => pending.filter(({ requestId }) => requestId !== id);
    builder
      .addMatcher(authApi.endpoints.getCurrentUser.matchFulfilled, (state): PreferencesState => ({
        ...state,
        saved: undefined,
      }))
      .addMatcher(savePreferences.matchPending, (state, { meta }): PreferencesState => ({
        ...state,
        hasFailed: false,
        pending: [...state.pending, { requestId: meta.requestId, changes: meta.arg.originalArgs }],
      }))
      .addMatcher(savePreferences.matchFulfilled, (state, { payload, meta }): PreferencesState => ({
        ...state,
        saved: payload,
        pending: without(state, meta.requestId),
      }))
      .addMatcher(savePreferences.matchRejected, (state, { meta }): PreferencesState => ({
        ...state,
        hasFailed: state.hasFailed || Object.keys(meta.arg.originalArgs).some((name) => !unasked.includes(name)),
        pending: without(state, meta.requestId),
      }));
  },
  selectors: {
    selectChanges: (state): PreferencesState => state,
    selectHasFailed: ({ hasFailed }): boolean => hasFailed,
  },
});

declare module '#src/store/rootReducer.ts' {
  interface LazyLoadedSlices extends WithSlice<typeof preferencesSlice> {}
}

export const { failureDismissed } = preferencesSlice.actions;
const { selectChanges, ...selectors } = preferencesSlice.injectInto(rootReducer).selectors;
export const { selectHasFailed } = selectors;

export const selectPreferences = createSelector(
  [selectCurrentUser, selectChanges],
  (user, { saved, pending }): Preferences =>
    pending.reduce((merged, { changes }) => mergePreferences(merged, changes), saved ?? user?.preferences ?? {}),
);
