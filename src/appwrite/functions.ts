import type { Models } from 'appwrite';
import type { Requester } from './createRequester.ts';
import type { FunctionRequest, FunctionsService } from './services.ts';

/** The platform itself waits 30 s for a function; before that, ten megabytes of a body may have to travel over a slow line. */
const timeoutMs = { withoutBody: 45_000, withBody: 180_000 } as const;

/** `FunctionsService` implemented by Appwrite. */
export function createFunctions(requester: Requester): FunctionsService {
  /** As the library's `createExecution` does, which takes the body for a string only. */
  function createExecution(functionId: string, { method, path, body }: FunctionRequest, isAsync: boolean) {
    return requester.write(
      async (client) => {
        const { endpoint, project } = client.config;
        const url = new URL(`${endpoint}/functions/${encodeURIComponent(functionId)}/executions`);
        const headers = { 'X-Appwrite-Project': project, 'content-type': 'application/json' };
        const execution: unknown = await client.call('post', url, headers, { body, async: isAsync, path, method });
        return execution as Models.Execution;
      },
      { timeoutMs: body === undefined ? timeoutMs.withoutBody : timeoutMs.withBody, needsSession: true },
    );
  }

  return {
    async execute(functionId, request) {
      const { status, responseStatusCode, responseBody } = await createExecution(functionId, request, false);
      return { status, statusCode: responseStatusCode, body: responseBody };
    },
    start: async (functionId, request) => (await createExecution(functionId, request, true)).$id,
  };
}
