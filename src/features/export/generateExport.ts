import { nanoid } from '@reduxjs/toolkit';
import { readExportReply } from '#domain/exportResult.ts';
import type { User } from '#domain/user.ts';
import type { AppThunk } from '#src/store/hooks.ts';
import type { AppError } from '#src/appwrite/AppError.ts';
import type { RuntimeConfig } from '#src/config/RuntimeConfig.ts';
import { rememberCounts } from './exportCounts.ts';
import { exportApi } from './exportApi.ts';
import { exportEnded, exportStarted, selectExport, type ExportEnding } from './exportSlice.ts';

export interface ExportRequest {
  readonly user: User | null;
  readonly config: RuntimeConfig | null;
}

/** Generate Export (SPEC sections 4, 5 and 7): one execution, however often it is asked for while one is under way. Never rejects. */
export function generateExport(request: ExportRequest): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const runId = nanoid();
    dispatch(exportStarted({ runId, userId: request.user?.$id ?? null }));
    const started = selectExport(getState());
    if (started.status !== 'preparing' || started.runId !== runId) return;
    dispatch(exportEnded({ runId, ending: await dispatch(runExport(request)) }));
  };
}

function runExport({ user, config }: ExportRequest): AppThunk<Promise<ExportEnding>> {
  return async (dispatch) => {
    if (config === null) return failed('Configuration not available. Please refresh the page.');
    const { fileExporterFunctionId: functionId, appwriteEndpoint } = config;
    if (functionId === undefined) return failed('Export function ID not configured. Check environment variables.');
    if (user === null || user.email === '') return failed('User information missing. Please log in again.');
    const isOffline = !navigator.onLine;
    const { data, error } = await dispatch(exportApi.endpoints.runExport.initiate(functionId, { track: false }));
    if (data === undefined) {
      return 'retryable' in error ? withoutReply(error, isOffline) : failed('Export failed: Export failed');
    }
    const reply = readExportReply(data, appwriteEndpoint);
    if (!reply.ok) return failed(reply.message);
    rememberCounts(user.$id, reply.result);
    return { status: 'complete', result: reply.result, madeAt: new Date().toISOString() };
  };
}

/** After a time-out, a cut or a failure of the server the function may have been executed, or still be; not when nothing could be sent. */
function withoutReply({ type, code, message }: AppError, isOffline: boolean): ExportEnding {
  if (code === 408 || type === 'timeout') return { status: 'unanswered', reason: 'timedOut' };
  if ((type === 'network' && !isOffline) || code >= 500) return { status: 'unanswered', reason: 'noAnswer' };
  return failed(`Export failed: ${message || 'Export failed'}`);
}

function failed(message: string): ExportEnding {
  return { status: 'failed', message };
}
