import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { ConfirmedHeaders } from '#domain/upload/headerMatch.ts';
import type { CsvFailure } from '#domain/upload/readCsvResult.ts';
import { rootReducer, type AppState } from '#src/store/rootReducer.ts';
import type { CheckSummary } from './upload/check/CheckSummary.ts';
import type { SheetQuestion } from './upload/check/SheetQuestion.ts';
import type { ComparisonSummary } from './upload/check/Comparison.ts';
import { noChoices, type UploadChoices } from './upload/check/UploadChoices.ts';

export interface ChosenFile {
  /** Chosen with the file: whatever is sent under one id is one upload. */
  readonly uploadId: string;
  readonly fileName: string;
  /** Headers that a person has said to mean a column. */
  readonly confirmed: ConfirmedHeaders;
  /** Which sheet of a workbook is read, once a person has said so. */
  readonly sheet?: string | undefined;
  /** The sheets to choose from: of a workbook of which several hold something. */
  readonly sheets?: readonly string[];
}

/** What the file would do to today's data. `previous` is shown until a change of the choices is counted. */
export type Preview =
  | { readonly status: 'comparing'; readonly previous?: ComparisonSummary }
  | { readonly status: 'compared'; readonly summary: ComparisonSummary }
  | { readonly status: 'failed' };

interface CheckedFile {
  readonly file: ChosenFile;
  readonly summary: CheckSummary;
  readonly choices: UploadChoices;
  readonly preview: Preview;
  /** Parts of the file that have arrived. */
  readonly sentParts: number;
}

/**
 * The upload flow (SPEC section 4): `noFile` → `checking` (columns checked, rows parsed) → `refused`, `choosingSheet` or `checked` → `processing` ('Processing...')
 * → `submitted` (the file is cleared), or back to `checked` with what went wrong, or `unknown` when no answer came: nobody knows
 * whether the upload arrived until the history shows it.
 */
export type UploadState =
  | { readonly status: 'noFile'; readonly error: string | null }
  | { readonly status: 'checking'; readonly file: ChosenFile; readonly share: number }
  | { readonly status: 'refused'; readonly file: ChosenFile; readonly failure: CsvFailure }
  | { readonly status: 'choosingSheet'; readonly file: ChosenFile }
  | (CheckedFile & { readonly status: 'checked'; readonly error: string | null })
  | (CheckedFile & { readonly status: 'processing'; readonly parts: number })
  | (CheckedFile & { readonly status: 'unknown'; readonly isOverdue: boolean })
  | { readonly status: 'submitted'; readonly fileName: string; readonly uploadId: string };

interface ChangedChoices {
  readonly choices: UploadChoices;
  /** Under which id the file is submitted next, when something was sent under the present one. */
  readonly newUploadId: string;
}

interface About<T> {
  readonly uploadId: string;
  readonly value: T;
}

const initialState = { status: 'noFile', error: null } as UploadState;

/** Actions that come too late, about a file that was replaced or about an upload that has ended, change nothing. */
export const uploadSlice = createSlice({
  name: 'upload',
  initialState,
  reducers: {
    fileChosen: (state, { payload }: PayloadAction<ChosenFile>): UploadState => {
      if (isSubmitting(state)) return state;
      // Sheets are to choose from as long as it is the same workbook.
      const sheets = payload.sheet !== undefined && 'file' in state ? state.file.sheets : undefined;
      return { status: 'checking', file: sheets ? { ...payload, sheets } : payload, share: 0 };
    },
    fileCleared: (state): UploadState => (state.status === 'processing' ? state : initialState),
    submittedWithoutFile: (state, { payload }: PayloadAction<string>): UploadState =>
      state.status === 'noFile' || state.status === 'submitted' ? { status: 'noFile', error: payload } : state,
    fileRead: (state, { payload }: PayloadAction<About<number>>): UploadState =>
      state.status === 'checking' && isAbout(state, payload) ? { ...state, share: payload.value } : state,
    fileChecked: (state, { payload }: PayloadAction<About<CsvFailure | SheetQuestion | CheckSummary>>): UploadState => {
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
        sentParts: 0,
        error: null,
      };
    },
    previewChanged: (state, { payload }: PayloadAction<About<Preview>>): UploadState =>
      'preview' in state && isAbout(state, payload) ? { ...state, preview: payload.value } : state,
    choicesChanged: (state, { payload }: PayloadAction<About<ChangedChoices>>): UploadState => {
      if (state.status !== 'checked' || !isAbout(state, payload)) return state;
      const { choices, newUploadId } = payload.value;
      const { preview } = state;
      const changed: UploadState = {
        ...state,
        choices,
        preview: preview.status === 'compared' ? { status: 'comparing', previous: preview.summary } : preview,
      };
      // What was sent under the present id, or may have been, are other rows.
      if (state.sentParts === 0 && state.error === null) return changed;
      return { ...changed, file: { ...state.file, uploadId: newUploadId }, sentParts: 0, error: null };
    },
    fileRecounted: (state, { payload }: PayloadAction<About<CheckSummary>>): UploadState =>
      state.status === 'checked' && isAbout(state, payload) ? { ...state, summary: payload.value } : state,
    processingStarted: (state): UploadState => {
      if (state.status !== 'checked' && !(state.status === 'unknown' && state.isOverdue)) return state;
      const { file, summary, choices, preview, sentParts } = state;
      return { status: 'processing', file, summary, choices, preview, sentParts, parts: 1 };
    },
    fileCut: (state, { payload }: PayloadAction<About<number>>): UploadState =>
      state.status === 'processing' && isAbout(state, payload) ? { ...state, parts: payload.value } : state,
    partArrived: (state, { payload }: PayloadAction<About<number>>): UploadState =>
      state.status === 'processing' && isAbout(state, payload) ? { ...state, sentParts: payload.value } : state,
    submissionSucceeded: (state, { payload }: PayloadAction<About<null>>): UploadState =>
      isSubmitting(state) && isAbout(state, payload)
        ? { status: 'submitted', fileName: state.file.fileName, uploadId: state.file.uploadId }
        : state,
    submissionFailed: (state, { payload }: PayloadAction<About<SubmissionFailure>>): UploadState => {
      if (!isSubmitting(state) || !isAbout(state, payload)) return state;
      const { file, summary, choices, preview, sentParts } = state;
      const { error, nextUploadId } = payload.value;
      if (nextUploadId === null) return { status: 'checked', file, summary, choices, preview, sentParts, error };
      return {
        status: 'checked',
        file: { ...file, uploadId: nextUploadId },
        summary,
        choices,
        preview,
        sentParts: 0,
        error,
      };
    },
    answerLost: (state, { payload }: PayloadAction<About<null>>): UploadState => {
      if (state.status !== 'processing' || !isAbout(state, payload)) return state;
      const { file, summary, choices, preview, sentParts } = state;
      return { status: 'unknown', file, summary, choices, preview, sentParts, isOverdue: false };
    },
    /** The history has not shown it for so long that it may never have arrived. */
    answerOverdue: (state, { payload }: PayloadAction<About<null>>): UploadState =>
      state.status === 'unknown' && isAbout(state, payload) ? { ...state, isOverdue: true } : state,
  },
  selectors: {
    selectUpload: (state): UploadState => state,
  },
});

export interface SubmissionFailure {
  readonly error: string;
  /** Under which id the file is submitted next, when the present one stands for an upload that has failed; null to go on with it. */
  readonly nextUploadId: string | null;
}

type Submitting = Extract<UploadState, { status: 'processing' | 'unknown' }>;

export function isSubmitting(state: UploadState): state is Submitting {
  return state.status === 'processing' || state.status === 'unknown';
}

function isAbout({ file }: { readonly file: ChosenFile }, { uploadId }: About<unknown>): boolean {
  return file.uploadId === uploadId;
}

export const {
  fileChosen,
  fileCleared,
  submittedWithoutFile,
  fileRead,
  fileChecked,
  previewChanged,
  choicesChanged,
  fileRecounted,
  processingStarted,
  fileCut,
  partArrived,
  submissionSucceeded,
  submissionFailed,
  answerLost,
  answerOverdue,
} = uploadSlice.actions;

const injected = uploadSlice.injectInto(rootReducer);

export function selectUpload(state: AppState & Partial<WithSlice<typeof uploadSlice>>): UploadState {
  return injected.selectors.selectUpload(state);
}
