import { isRejectedWithValue, type WithSlice } from '@reduxjs/toolkit';
import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import { type AppError, isOtherPerson, isSignedOut, toAppError } from '#src/appwrite/errors.ts';
import type { AppwriteServices, CallOptions } from '#src/appwrite/services.ts';
import { logger } from '#src/monitoring/logger.ts';
import type { AppExtra } from '#src/store/hooks.ts';
import type { AppState } from '#src/store/rootReducer.ts';
import type { AppStartListening } from '#src/store/listenerMiddleware.ts';

export interface OperationOptions extends Required<CallOptions> {
  readonly getState: () => AppState;
}

export type Operation = (services: AppwriteServices, options: OperationOptions) => Promise<unknown>;

const runOperation: BaseQueryFn<Operation, unknown, AppError> = async (operation, api) => {
  const wasOffline = !navigator.onLine;
  try {
    // RTK Query takes `undefined` for "no data yet".
    const options = { signal: api.signal, getState: api.getState as () => AppState };
    return { data: (await operation((api.extra as AppExtra).services, options)) ?? null };
  } catch (thrown) {
    const error = toAppError(thrown);
    // Offline from the start, nothing was sent; a lost connection may have carried the call.
    return { error: wasOffline && error.type === 'network' ? { ...error, type: 'offline' } : error };
  }
};

export const appApi = createApi({
  reducerPath: 'api',
  baseQuery: runOperation,
  tagTypes: [
    'Account',
    'Team',
    'TeamMember',
    'TechInventory',
    'TechnologyRules',
    'TechnologyMonth',
    'MonthlyMetrics',
    'MonthReport',
    'MetricPush',
    'TeamReporting',
    'ReportingMonth',
    'Headline',
    'TodaysMetrics',
    'CurrentYear',
    'ClosedYear',
    'ChangeEntry',
    'Upload',
    'FollowedUpload',
    'PreviewRun',
    'ExportRun',
    'SharedViews',
    'MetricTargets',
    'ReminderOptOut',
    'ReminderSettings',
    'ReminderMail',
    'ReminderStatus',
    'SonarSettings',
    'SonarUnmapped',
  ],
  endpoints: () => ({}),
});

declare module '#src/store/rootReducer.ts' {
  interface StaticSlices extends WithSlice<typeof appApi> {}
}

/** Once and only here: screens show errors, they don't log them. */
export function addErrorLoggingListener(startListening: AppStartListening): void {
  startListening({
    matcher: isRejectedWithValue,
    effect: ({ payload, meta }) => {
      const error = payload as AppError;
      // Aborted calls are no failures; the guard handles a session that ended or is somebody else's.
      if (error.type === 'aborted' || isSignedOut(error) || isOtherPerson(error)) return;
      logger.error(`Call failed: ${endpointNameOf(meta.arg)}`, error);
    },
  });
}

function endpointNameOf(arg: unknown): string {
  return typeof arg === 'object' && arg !== null && 'endpointName' in arg ? String(arg.endpointName) : 'unnamed';
}
