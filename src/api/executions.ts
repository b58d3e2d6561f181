import { appApi } from './appApi.ts';

const executionsApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    /** Whether the platform has given up an execution in the background, which may then have no row, or one that stands still. */
    isExecutionCutOff: build.query<boolean, { readonly functionId: string; readonly executionId: string }>({
      query:
        ({ functionId, executionId }) =>
        ({ functions }, options) =>
          functions.hasFailed(functionId, executionId, options),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useIsExecutionCutOffQuery } = executionsApi;
