import { nanoid } from '@reduxjs/toolkit';
import { parseExportReply } from '#domain/exportResult.ts';
import { exportKeptMs } from '#domain/limits.ts';
import type { User } from '#domain/user.ts';
import { type CallError, callOutcome, describeCallError } from '#src/live/callOutcome.ts';
import { describeDownloadFailure } from '#src/live/downloads.ts';
import type { RuntimeConfig } from '#src/config/runtimeConfig.ts';
import type { AppThunk } from '#src/store/hooks.ts';
import { exportApi } from './exportApi.ts';
import { saveCounts } from './latestExport.ts';
import {
  type CompleteExport,
  exportFinished,
  exportMovedToBackground,
  type ExportOutcome,
  exportStarted,
  selectExport,
} from './exportSlice.ts';

export interface ExportRequest {
  readonly user: User | null;
  readonly config: RuntimeConfig | null;
  /** An earlier export took longer than a person is made to wait: this one starts in the background. */
  readonly takesLonger?: boolean;
}

/** Generate Export (specification.md, sections 4, 5 and 7). Does nothing while an export is running or complete. Never rejects. */
export function generateExport(request: ExportRequest): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const runId = nanoid();
    dispatch(exportStarted({ runId, userId: request.user?.$id ?? null }));
    const started = selectExport(getState());
    if (started.status !== 'preparing' || started.runId !== runId) return;
    const outcome = await dispatch(runExport(request));
    if (outcome.status !== 'inBackground') dispatch(exportFinished({ runId, outcome }));
    else dispatch(exportMovedToBackground({ runId, executionId: outcome.executionId }));
  };
}

interface MovedToBackground {
  readonly status: 'inBackground';
  readonly executionId: string;
}

function runExport({
  user,
  config,
  takesLonger = false,
}: ExportRequest): AppThunk<Promise<ExportOutcome | MovedToBackground>> {
  return async (dispatch) => {
    if (config === null) return failed('Configuration not available. Please refresh the page.');
    const { fileExporterFunctionId: functionId, appwriteEndpoint } = config;
    if (functionId === undefined) return failed('Export function ID not configured. Check environment variables.');
    if (user === null || user.email === '') return failed('User information missing. Please log in again.');
    if (takesLonger) return dispatch(startInBackground(functionId));
    const { data, error } = await dispatch(exportApi.endpoints.runExport.initiate(functionId, { track: false }));
    if (data === undefined) {
      if ('type' in error && error.type === 'function_synchronous_timeout')
        return dispatch(startInBackground(functionId));
      return toErrorOutcome(error);
    }
    const reply = parseExportReply(data, appwriteEndpoint);
    if (!reply.ok) return reply.takesLonger ? dispatch(startInBackground(functionId)) : failed(reply.message);
    saveCounts(user.$id, reply.result);
    return { status: 'complete', result: reply.result, madeAt: new Date().toISOString() };
  };
}

function startInBackground(functionId: string): AppThunk<Promise<ExportOutcome | MovedToBackground>> {
  return async (dispatch) => {
    const { startExport } = exportApi.endpoints;
    const { data: executionId, error } = await dispatch(startExport.initiate(functionId, { track: false }));
    return executionId === undefined ? toErrorOutcome(error) : { status: 'inBackground', executionId };
  };
}

function toErrorOutcome(error: CallError): ExportOutcome {
  const outcome = callOutcome(error);
  if (outcome === 'timedOut') return { status: 'unanswered', reason: 'timeout' };
  if (outcome === 'unknown') return { status: 'unanswered', reason: 'noResponse' };
  return failed(`Export failed: ${describeCallError(error) || 'Export failed'}`);
}

function failed(message: string): ExportOutcome {
  return { status: 'failed', message };
}

export interface DownloadFailure {
  readonly message: string;
  readonly isGone: boolean;
}

const expiredText = 'The file was kept for one day and is gone. Please generate a new export.';
const notAvailableText = 'The file is no longer available. Please generate a new export.';

/** Download File (specification.md, section 7). Resolves with null once the browser has the file. */
export function downloadFile({ result, madeAt }: CompleteExport): AppThunk<Promise<DownloadFailure | null>> {
  const fileId = result.fileId ?? /\/files\/([\w.-]+)\/download/.exec(result.downloadUrl ?? '')?.[1] ?? null;
  return async (dispatch) => {
    if (fileId === null) return { message: 'Download failed: No file ID or download URL provided', isGone: false };
    const { error } = await dispatch(exportApi.endpoints.downloadExport.initiate(fileId, { track: false }));
    if (error === undefined) return null;
    const isExpired = Date.now() - Date.parse(madeAt) >= exportKeptMs;
    const goneText = isExpired ? expiredText : notAvailableText;
    return { message: describeDownloadFailure(error, goneText), isGone: error.code === 404 };
  };
}
