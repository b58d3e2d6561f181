import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { ConfirmedHeaders } from '#domain/capacity-plan/matchHeader.ts';
import type { CsvFailure } from '#domain/csv/csvResult.ts';
import { type AppState, rootReducer } from '#src/store/rootReducer.ts';
import type { CheckResult, CheckSummary } from '#domain/capacity-plan/checkCsv.ts';
import type { ChangeKind } from '#domain/capacity-plan/Comparison.ts';
import { noChoices, type UploadChoices } from '#domain/capacity-plan/UploadChoices.ts';
import type { RetirementSummary } from '#domain/capacity-plan/retirementSummary.ts';
import type { FileComparison } from './check/CsvChecker.ts';

interface ChosenFile {
  /** Idempotency key: whatever is sent under one id is one upload. */
  readonly uploadId: string;
  readonly fileName: string;
  readonly confirmed: ConfirmedHeaders;
  readonly sheet?: string | undefined;
  /** Present when several sheets of a workbook hold data. */
  readonly sheets?: readonly string[];
}

/** `previous` is shown until changed choices are counted. */
export type Preview =
  | { readonly status: 'comparing'; readonly previous?: FileComparison }
  | { readonly status: 'compared'; readonly summary: FileComparison }
  | { readonly status: 'failed' };

interface CheckedFile {
  readonly file: ChosenFile;
  readonly summary: CheckSummary;
  readonly choices: UploadChoices;
  readonly preview: Preview;
  /** Groups to retire, as the file is the whole plan; null when it isn't. */
  readonly retire: readonly ChangeKind[] | null;
  /** In how many chunks the file was submitted last; 1 before it was. */
  readonly chunks: number;
  readonly sentChunks: number;
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
  | (CheckedFile & { readonly status: 'checked'; readonly error: string | null })
  | (CheckedFile & { readonly status: 'processing' })
  | (CheckedFile & { readonly status: 'unknown'; readonly isOverdue: boolean })
  | { readonly status: 'submitted'; readonly fileName: string; readonly uploadId: string };

/** `newUploadId`: id of the next submission, when something was sent under the present one. */
interface ChangedChoices {
  readonly choices: UploadChoices;
  readonly newUploadId: string;
}

interface ChangedRetirement {
  readonly retire: readonly ChangeKind[] | null;
  readonly newUploadId: string;
}

interface FoundSubmission {
  readonly fileName: string;
  readonly uploadId: string;
}

type RestoredWork = Pick<CheckedFile, 'retire' | 'chunks' | 'sentChunks'> & { readonly error: string | null };

interface About<T> {
  readonly uploadId: string;
  readonly value: T;
}

const initialState = { status: 'noFile', error: null } as UploadState;

/** Late actions, about a file that was replaced or an upload that has ended, change nothing. */
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
    submissionFound: (_, { payload }: PayloadAction<FoundSubmission>): UploadState => ({
      status: 'submitted',
      ...payload,
    }),
    /** The file as it was when the session ended. */
    workRestored: (state, { payload }: PayloadAction<About<RestoredWork>>): UploadState =>
      state.status === 'checked' && isAbout(state, payload) ? { ...state, ...payload.value } : state,
    submittedWithoutFile: (state, { payload }: PayloadAction<string>): UploadState =>
      state.status === 'noFile' || state.status === 'submitted' ? { status: 'noFile', error: payload } : state,
    checkProgressed: (state, { payload }: PayloadAction<About<number>>): UploadState =>
      state.status === 'checking' && isAbout(state, payload) ? { ...state, progress: payload.value } : state,
    fileChecked: (state, { payload }: PayloadAction<About<CheckResult>>): UploadState => {
      if (state.status !== 'checking' || !isAbout(state, payload)) return state;
      const { file } = state;
      if ('sheets' in payload.value)
        return { status: 'choosingSheet', file: { ...file, sheets: payload.value.sheets } };
      if (!payload.value.ok) return { status: 'refused', file, failure: payload.value };
      return {
        status: 'checked',
        file,
        summary: payload.value,
        choices: noChoices,
        preview: { status: 'comparing' },
        retire: null,
        chunks: 1,
        sentChunks: 0,
        error: null,
      };
    },
    previewChanged: (state, { payload }: PayloadAction<About<Preview>>): UploadState => {
      if (!('preview' in state) || !isAbout(state, payload)) return state;
      const preview = payload.value;
      // Nothing is retired that was not seen.
      return { ...state, preview, ...(state.status === 'checked' && preview.status === 'failed' && { retire: null }) };
    },
    choicesChanged: (state, { payload }: PayloadAction<About<ChangedChoices>>): UploadState => {
      if (state.status !== 'checked' || !isAbout(state, payload)) return state;
      const { choices, newUploadId } = payload.value;
      const { preview } = state;
      const comparing: Preview =
        preview.status === 'compared' ? { status: 'comparing', previous: preview.summary } : preview;
      return withOwnId({ ...state, choices, preview: comparing }, newUploadId);
    },
    retirementChanged: (state, { payload }: PayloadAction<About<ChangedRetirement>>): UploadState => {
      if (state.status !== 'checked' || !isAbout(state, payload)) return state;
      const { retire, newUploadId } = payload.value;
      return withOwnId({ ...state, retire }, newUploadId);
    },
    fileRecounted: (state, { payload }: PayloadAction<About<CheckSummary>>): UploadState =>
      state.status === 'checked' && isAbout(state, payload) ? { ...state, summary: payload.value } : state,
    processingStarted: (state): UploadState => {
      if (state.status !== 'checked' && !(state.status === 'unknown' && state.isOverdue)) return state;
      return { status: 'processing', ...checkedFileOf(state) };
    },
    fileSplit: (state, { payload }: PayloadAction<About<number>>): UploadState =>
      state.status === 'processing' && isAbout(state, payload) ? { ...state, chunks: payload.value } : state,
    chunkArrived: (state, { payload }: PayloadAction<About<number>>): UploadState =>
      state.status === 'processing' && isAbout(state, payload) ? { ...state, sentChunks: payload.value } : state,
    submissionSucceeded: (state, { payload }: PayloadAction<About<null>>): UploadState =>
      isSubmitting(state) && isAbout(state, payload)
        ? { status: 'submitted', fileName: state.file.fileName, uploadId: state.file.uploadId }
        : state,
    submissionFailed: (state, { payload }: PayloadAction<About<SubmissionFailure>>): UploadState => {
      if (!isSubmitting(state) || !isAbout(state, payload)) return state;
      const { error, nextUploadId } = payload.value;
      const checked: CheckedState = { status: 'checked', ...checkedFileOf(state), error };
      if (nextUploadId === null) return checked;
      return { ...checked, file: { ...checked.file, uploadId: nextUploadId }, sentChunks: 0 };
    },
    answerLost: (state, { payload }: PayloadAction<About<null>>): UploadState => {
      if (state.status !== 'processing' || !isAbout(state, payload)) return state;
      return { status: 'unknown', ...checkedFileOf(state), isOverdue: false };
    },
    /** Still not in the history: it may never have arrived. */
    answerOverdue: (state, { payload }: PayloadAction<About<null>>): UploadState =>
      state.status === 'unknown' && isAbout(state, payload) ? { ...state, isOverdue: true } : state,
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

type CheckedState = Extract<UploadState, { status: 'checked' }>;

/** Another upload, when other rows were sent, or may have been, under the present id. */
function withOwnId(state: CheckedState, newUploadId: string): CheckedState {
  if (state.sentChunks === 0 && state.error === null) return state;
  return { ...state, file: { ...state.file, uploadId: newUploadId }, sentChunks: 0, error: null };
}

function checkedFileOf({ file, summary, choices, preview, retire, chunks, sentChunks }: CheckedFile): CheckedFile {
  return { file, summary, choices, preview, retire, chunks, sentChunks };
}

type Submitting = Extract<UploadState, { status: 'processing' | 'unknown' }>;

export function isSubmitting(state: UploadState): state is Submitting {
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

function isAbout({ file }: { readonly file: ChosenFile }, { uploadId }: About<unknown>): boolean {
  return file.uploadId === uploadId;
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
