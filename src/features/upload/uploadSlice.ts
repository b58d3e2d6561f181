import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { ConfirmedHeaders } from '#domain/capacity-plan/matchHeader.ts';
import type { CsvFailure } from '#domain/csv/csvResult.ts';
import { type AppState, rootReducer } from '#src/store/rootReducer.ts';
import type { AppThunk } from '#src/store/hooks.ts';
import type { CheckResult, CheckSummary } from '#domain/capacity-plan/checkCsv.ts';
import type { ChangeKind } from '#domain/capacity-plan/Comparison.ts';
import { noChoices, type UploadChoices } from '#domain/capacity-plan/UploadChoices.ts';
import type { RetirementSummary } from '#domain/capacity-plan/retirementSummary.ts';
import type { FileComparison, RepairAnswer } from './check/CsvChecker.ts';
import type { RepairState } from '#domain/capacity-plan/repair/RepairedPlan.ts';

interface ChosenFile {
  /** Idempotency key: whatever is sent under one id is one upload. */
  readonly uploadId: string;
  readonly fileName: string;
  readonly confirmed: ConfirmedHeaders;
  readonly sheet?: string | undefined;
  /** Present when several sheets of a workbook hold data. */
  readonly sheets?: readonly string[];
}

/** While it is compared anew, `summary` is that of before. */
export type Preview =
  | { readonly status: 'comparing'; readonly summary?: FileComparison }
  | { readonly status: 'compared'; readonly summary: FileComparison }
  | { readonly status: 'failed'; readonly summary?: never };

interface CheckedFile {
  readonly file: ChosenFile;
  /** Another one for each file that is checked, while its `uploadId` may change. */
  readonly checkId: string;
  readonly summary: CheckSummary;
  readonly choices: UploadChoices;
  readonly preview: Preview;
  /** Null until the part for repairs was opened. */
  readonly repairs: RepairState | null;
  /** Whether this browser has the repairs; null until it is known. */
  readonly isKept: boolean | null;
  /** Groups to retire, as the file is the whole plan; null when it isn't. */
  readonly retire: readonly ChangeKind[] | null;
  /** In how many chunks the file was submitted last; 1 before it was. */
  readonly chunks: number;
  readonly sentChunks: number;
  /** Of the last submission, once it has failed. */
  readonly error: string | null;
  /** Without an answer, and not in the history for long: it may never have arrived. */
  readonly isOverdue: boolean;
}

/**
 * The upload flow (specification.md, section 4): `noFile` → `checking` (columns checked, rows parsed) → `refused`, `choosingSheet` or
 * `checked` → `processing` ('Processing...') → `submitted` (the file is cleared), or back to `checked` with an error, or `unknown` without
 * an answer: whether the upload arrived shows in the history.
 */
export type UploadState =
  | { readonly status: 'noFile'; readonly error: string | null }
  | { readonly status: 'checking'; readonly file: ChosenFile; readonly progress: number }
  | { readonly status: 'refused'; readonly file: ChosenFile; readonly failure: CsvFailure }
  | { readonly status: 'choosingSheet'; readonly file: ChosenFile }
  | (CheckedFile & { readonly status: 'checked' })
  | (CheckedFile & { readonly status: 'processing' })
  | (CheckedFile & { readonly status: 'unknown' })
  | { readonly status: 'submitted'; readonly fileName: string; readonly uploadId: string };

/** With the id of the next submission, when something was sent under the present one. */
type Changed<Field extends keyof CheckedFile> = Pick<CheckedFile, Field> & { readonly newUploadId: string };

interface AnsweredRepair extends Omit<RepairAnswer, 'changed' | 'lines'> {
  readonly newUploadId: string | null;
}

type RestoredWork = Pick<CheckedFile, 'retire' | 'chunks' | 'sentChunks' | 'error'>;

interface About<T> {
  readonly uploadId: string;
  readonly value: T;
}

const initialState = { status: 'noFile', error: null } as UploadState;

type StateIn<Status> = Extract<UploadState, { status: Status }>;

/** Late actions, about a file that was replaced or an upload that has ended, change nothing. */
function during<Status extends Extract<UploadState, { file: unknown }>['status'], Value>(
  statuses: readonly Status[],
  change: (state: StateIn<Status>, value: Value) => UploadState,
) {
  return (state: UploadState, { payload }: PayloadAction<About<Value>>): UploadState => {
    const isMeant = 'file' in state && statuses.some((status) => status === state.status);
    return isMeant && state.file.uploadId === payload.uploadId
      ? change(state as StateIn<Status>, payload.value)
      : state;
  };
}

export const uploadSlice = createSlice({
  name: 'upload',
  initialState,
  reducers: {
    fileChosen: (state, { payload }: PayloadAction<ChosenFile>): UploadState => {
      if (isSubmitting(state)) return state;
      // Kept while it is the same workbook.
      const sheets = payload.sheet !== undefined && 'file' in state ? state.file.sheets : undefined;
      return { status: 'checking', file: sheets ? { ...payload, sheets } : payload, progress: 0 };
    },
    fileCleared: (state): UploadState => (state.status === 'processing' ? state : initialState),
    /** The session has ended: nobody else may go on with it. */
    uploadLeft: (): UploadState => initialState,
    /** Submitted before the session ended. */
    submissionFound: (_, { payload }: PayloadAction<Omit<StateIn<'submitted'>, 'status'>>): UploadState => ({
      status: 'submitted',
      ...payload,
    }),
    /** The file as it was when the session ended. */
    workRestored: during(['checked'], (state, work: RestoredWork) => ({ ...state, ...work })),
    submittedWithoutFile: (state, { payload }: PayloadAction<string>): UploadState =>
      state.status === 'noFile' || state.status === 'submitted' ? { status: 'noFile', error: payload } : state,
    checkProgressed: during(['checking'], (state, progress: number) => ({ ...state, progress })),
    fileChecked: during(['checking'], ({ file }, result: CheckResult) => {
      if ('sheets' in result) return { status: 'choosingSheet', file: { ...file, sheets: result.sheets } };
      if (!result.ok) return { status: 'refused', file, failure: result };
      return {
        status: 'checked',
        file,
        checkId: file.uploadId,
        summary: result,
        choices: noChoices,
        preview: { status: 'comparing' },
        repairs: null,
        isKept: null,
        retire: null,
        chunks: 1,
        sentChunks: 0,
        error: null,
        isOverdue: false,
      };
    }),
    previewChanged: during(['checked', 'processing', 'unknown'], (state, preview: Preview) => {
      // Nothing is retired that was not seen.
      return { ...state, preview, ...(state.status === 'checked' && preview.status === 'failed' && { retire: null }) };
    }),
    choicesChanged: during(['checked'], (state, { choices, newUploadId }: Changed<'choices'>) => {
      const { preview } = state;
      const comparing: Preview = preview.status === 'compared' ? { ...preview, status: 'comparing' } : preview;
      return withOwnId({ ...state, choices, preview: comparing }, newUploadId);
    }),
    retirementChanged: during(['checked'], (state, { retire, newUploadId }: Changed<'retire'>) =>
      withOwnId({ ...state, retire }, newUploadId),
    ),
    /** `newUploadId` is null when nothing was changed. */
    fileRepaired: during(['checked'], (state, { summary, comparison, state: repairs, newUploadId }: AnsweredRepair) => {
      const preview: Preview = comparison ? { status: 'compared', summary: comparison } : state.preview;
      const next = { ...state, summary, preview, repairs };
      return newUploadId === null ? next : withOwnId(next, newUploadId);
    }),
    repairsKept: during(['checked', 'processing', 'unknown'], (state, isKept: boolean) =>
      state.isKept === isKept ? state : { ...state, isKept },
    ),
    fileRecounted: during(['checked'], (state, summary: CheckSummary) => ({ ...state, summary })),
    processingStarted: (state): UploadState => {
      if (state.status !== 'checked' && !(state.status === 'unknown' && state.isOverdue)) return state;
      return { ...state, status: 'processing', error: null };
    },
    fileSplit: during(['processing'], (state, chunks: number) => ({ ...state, chunks })),
    chunkArrived: during(['processing'], (state, sentChunks: number) => ({ ...state, sentChunks })),
    submissionSucceeded: during(['processing', 'unknown'], ({ file }) => ({
      status: 'submitted',
      fileName: file.fileName,
      uploadId: file.uploadId,
    })),
    submissionFailed: during(['processing', 'unknown'], (state, { error, nextUploadId }: SubmissionFailure) => {
      const checked: CheckedState = { ...state, status: 'checked', error };
      return nextUploadId === null ? checked : withNewId(checked, nextUploadId);
    }),
    answerLost: during(['processing'], (state) => ({ ...state, status: 'unknown', isOverdue: false })),
    answerOverdue: during(['unknown'], (state) => ({ ...state, isOverdue: true })),
  },
  selectors: {
    selectUpload: (state): UploadState => state,
  },
});

export interface SubmissionFailure {
  readonly error: string;
  /** Id of the next submission, when the present one has failed for good; null to continue it. */
  readonly nextUploadId: string | null;
}

type CheckedState = StateIn<'checked'>;

/** Another upload, when other rows were sent, or may have been, under the present id. */
function withOwnId(state: CheckedState, newUploadId: string): CheckedState {
  if (state.sentChunks === 0 && state.error === null) return state;
  return { ...withNewId(state, newUploadId), error: null };
}

function withNewId(state: CheckedState, uploadId: string): CheckedState {
  return { ...state, file: { ...state.file, uploadId }, sentChunks: 0 };
}

export function isSubmitting(state: UploadState): state is StateIn<'processing' | 'unknown'> {
  return state.status === 'processing' || state.status === 'unknown';
}

interface ChosenRetirement {
  readonly groups: readonly ChangeKind[];
  readonly summary: RetirementSummary;
}

/** Of a file that is the whole plan, and compared; undefined for any other. */
export function findRetirement(state: UploadState): ChosenRetirement | undefined {
  if (!('retire' in state) || state.retire === null || state.preview.status !== 'compared') return undefined;
  return { groups: state.retire, summary: state.preview.summary.retirements };
}

export const {
  fileChosen,
  fileCleared,
  uploadLeft,
  submissionFound,
  workRestored,
  submittedWithoutFile,
  checkProgressed,
  fileChecked,
  previewChanged,
  choicesChanged,
  retirementChanged,
  fileRecounted,
  fileRepaired,
  repairsKept,
  processingStarted,
  fileSplit,
  chunkArrived,
  submissionSucceeded,
  submissionFailed,
  answerLost,
  answerOverdue,
} = uploadSlice.actions;

const injected = uploadSlice.injectInto(rootReducer);

export function selectUpload(state: AppState & Partial<WithSlice<typeof uploadSlice>>): UploadState {
  return injected.selectors.selectUpload(state);
}

export const latestUpload: AppThunk<UploadState> = (_, getState) => selectUpload(getState());
