import { appApi } from './appApi.ts';

const executionsApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    /** The platform gave up the execution: its row may be missing, or stand still. */
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
