import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import type { AppError } from '#src/appwrite/AppError.ts';
import { toAppError } from '#src/appwrite/errors.ts';
import type { AppwriteServices, CallOptions } from '#src/appwrite/services.ts';

/** One call of the adapter; the signal ends it when nobody waits for the answer any more. */
export type Operation = (services: AppwriteServices, options: Required<CallOptions>) => Promise<unknown>;

/** What the store hands to every thunk and endpoint. */
export interface AppExtra {
  readonly services: AppwriteServices;
}

const runOperation: BaseQueryFn<Operation, unknown, AppError> = async (operation, { extra, signal }) => {
  try {
    // RTK Query takes `undefined` for "no data yet": an operation that returns nothing is told as null.
    return { data: (await operation((extra as AppExtra).services, { signal })) ?? null };
  } catch (thrown) {
    return { error: toAppError(thrown) };
  }
};

/** The one api; features inject their endpoints beside their screens. */
export const appApi = createApi({
  reducerPath: 'api',
  baseQuery: runOperation,
  tagTypes: ['Account', 'Team', 'TeamMember', 'Upload'],
  endpoints: () => ({}),
});
