import { createSlice, isAnyOf, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { ExportResult } from '#domain/exportResult.ts';
import { rootReducer, type AppState } from '#src/store/rootReducer.ts';
import { authApi } from '#src/auth/authApi.ts';
import { accessWithdrawn, sessionEnded } from '#src/auth/sessionSlice.ts';

/** Why nobody knows what became of an export: nobody waited for it any longer, or the connection or the server broke. */
export type UnansweredReason = 'timedOut' | 'noAnswer';

export interface CompleteExport {
  readonly status: 'complete';
  readonly result: ExportResult;
  /** ISO 8601. */
  readonly madeAt: string;
}

export type ExportEnding =
  | CompleteExport
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'unanswered'; readonly reason: UnansweredReason };

interface ExportRun {
  readonly runId: string;
  /** Whose it is; null when nobody was known who could be asked for. */
  readonly userId: string | null;
}

/**
 * The export flow (SPEC section 4): `idle` → `preparing` ('Preparing your data export...') → `complete`, `failed` (and `idle` again
 * after a while), or `unanswered` when no answer came: the export may still be running.
 */
export type ExportState =
  { readonly status: 'idle' } | (ExportRun & { readonly status: 'preparing' }) | (ExportRun & ExportEnding);

const initialState = { status: 'idle' } as ExportState;

/** Actions about a run that was replaced, reset or signed out meanwhile change nothing. */
export const exportSlice = createSlice({
  name: 'export',
  initialState,
  reducers: {
    exportStarted: (state, { payload: { runId, userId } }: PayloadAction<ExportRun>): ExportState =>
      state.status === 'preparing' || state.status === 'complete' ? state : { status: 'preparing', runId, userId },
    exportEnded: (state, { payload }: PayloadAction<{ runId: string; ending: ExportEnding }>): ExportState => {
      if (state.status !== 'preparing' || state.runId !== payload.runId) return state;
      return { runId: state.runId, userId: state.userId, ...payload.ending };
    },
    failureExpired: (state, { payload }: PayloadAction<{ runId: string }>): ExportState =>
      state.status === 'failed' && state.runId === payload.runId ? initialState : state,
    /** 'Generate New Export' (SPEC section 4). */
    exportReset: (state): ExportState => (state.status === 'preparing' ? state : initialState),
  },
  extraReducers: (builder) => {
    const { deleteSession, getCurrentUser } = authApi.endpoints;
    builder
      .addMatcher(isAnyOf(deleteSession.matchFulfilled, sessionEnded, accessWithdrawn), () => initialState)
      .addMatcher(getCurrentUser.matchFulfilled, (state, { payload }): ExportState =>
        state.status === 'idle' || state.userId === (payload?.$id ?? null) ? state : initialState,
      );
  },
  selectors: {
    selectExport: (state): ExportState => state,
  },
});

export const { exportStarted, exportEnded, failureExpired, exportReset } = exportSlice.actions;

const injected = exportSlice.injectInto(rootReducer);

export function selectExport(state: AppState & Partial<WithSlice<typeof exportSlice>>): ExportState {
  return injected.selectors.selectExport(state);
}
