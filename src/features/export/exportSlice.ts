import { createSlice, isAnyOf, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { ExportResult } from '#domain/exportResult.ts';
import { accessWithdrawn, authApi, sessionEnded } from '#src/auth/session.ts';
import { type AppState, rootReducer } from '#src/store/rootReducer.ts';

/** `noResponse`: the connection broke, or the server failed. */
export type UnansweredReason = 'timeout' | 'noResponse';

export interface CompleteExport {
  readonly status: 'complete';
  readonly result: ExportResult;
  /** ISO 8601. */
  readonly madeAt: string;
}

export type ExportOutcome =
  | CompleteExport
  | { readonly status: 'failed'; readonly message: string; readonly isLasting?: boolean }
  | { readonly status: 'unanswered'; readonly reason: UnansweredReason };

interface OwnRun {
  readonly runId: string;
  /** Null if unknown. */
  readonly userId: string | null;
}

/**
 * The export flow (specification.md, section 4): `idle` → `preparing` ('Preparing your data export...') → `complete`, `failed` (back to
 * `idle` after a while), `unanswered` (there was no response, and the export may still be running), or `inBackground` → `complete` or
 * `failed`. An export in the background is found again: `idle` → `inBackground`.
 */
export type ExportState =
  | { readonly status: 'idle' }
  | (OwnRun & { readonly status: 'preparing' })
  | (OwnRun & { readonly status: 'inBackground'; readonly executionId: string })
  | (OwnRun & ExportOutcome);

const initialState = { status: 'idle' } as ExportState;

/** Actions of a stale run (replaced, reset, or of a user who has signed out) are ignored. */
export const exportSlice = createSlice({
  name: 'export',
  initialState,
  reducers: {
    exportStarted: (state, { payload: { runId, userId } }: PayloadAction<OwnRun>): ExportState =>
      state.status === 'preparing' || state.status === 'complete' ? state : { status: 'preparing', runId, userId },
    exportFinished: (state, { payload }: PayloadAction<{ runId: string; outcome: ExportOutcome }>): ExportState => {
      if (state.status !== 'preparing' || state.runId !== payload.runId) return state;
      return { runId: state.runId, userId: state.userId, ...payload.outcome };
    },
    exportMovedToBackground: (
      state,
      { payload: { runId, executionId } }: PayloadAction<{ runId: string; executionId: string }>,
    ): ExportState =>
      state.status === 'preparing' && state.runId === runId
        ? { status: 'inBackground', runId, userId: state.userId, executionId }
        : state,
    /** An export that another page started, or this one before it was reloaded. */
    backgroundExportFound: (
      state,
      { payload: { userId, executionId } }: PayloadAction<{ userId: string; executionId: string }>,
    ): ExportState =>
      state.status === 'idle' ? { status: 'inBackground', runId: executionId, userId, executionId } : state,
    backgroundExportEnded: (
      state,
      { payload: { executionId, outcome } }: PayloadAction<{ executionId: string; outcome: ExportOutcome }>,
    ): ExportState =>
      state.status === 'inBackground' && state.executionId === executionId
        ? { runId: state.runId, userId: state.userId, ...outcome }
        : state,
    failureExpired: (state, { payload }: PayloadAction<{ runId: string }>): ExportState =>
      state.status === 'failed' && state.runId === payload.runId ? initialState : state,
    /** 'Generate New Export' (specification.md, section 4). */
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

export const {
  exportStarted,
  exportFinished,
  exportMovedToBackground,
  backgroundExportFound,
  backgroundExportEnded,
  failureExpired,
  exportReset,
} = exportSlice.actions;

const injected = exportSlice.injectInto(rootReducer);

export function selectExport(state: AppState & Partial<WithSlice<typeof exportSlice>>): ExportState {
  return injected.selectors.selectExport(state);
}
