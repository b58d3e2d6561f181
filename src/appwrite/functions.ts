import type { Client, Models } from 'appwrite';
import type { Requester } from './createRequester.ts';
import { toAppError } from './errors.ts';
import type { FunctionRequest, FunctionsService } from './services.ts';

/** The platform waits 30 s for a function; ten megabytes of a body may have to travel over a slow line before. */
const timeoutMs = { withoutBody: 45_000, withBody: 180_000 } as const;

export function createFunctions(requester: Requester): FunctionsService {
  /** The library's `createExecution` takes only strings as a body. */
  function createExecution(functionId: string, { method, path, body }: FunctionRequest, isAsync: boolean) {
    return requester.write(
      (client) => callExecutions(client, 'post', functionId, '', { body, async: isAsync, path, method }),
      { timeoutMs: body === undefined ? timeoutMs.withoutBody : timeoutMs.withBody, needsSession: true },
    );
  }

  return {
    async execute(functionId, request) {
      const { status, responseStatusCode, responseBody } = await createExecution(functionId, request, false);
      return { status, statusCode: responseStatusCode, body: responseBody };
    },
    start: async (functionId, request) => (await createExecution(functionId, request, true)).$id,
    async hasFailed(functionId, executionId, options) {
      const readStatus = (client: Client) =>
        callExecutions(client, 'get', functionId, `/${executionId}`).then(
          ({ status }) => status as string,
          whenUnknown,
        );
      return (await requester.read(readStatus, options)) === 'failed';
    },
  };
}

function whenUnknown(thrown: unknown): string {
  if (toAppError(thrown).code === 404) return 'unknown';
  throw thrown;
}

function callExecutions(client: Client, method: 'get' | 'post', functionId: string, path: string, params = {}) {
  const { endpoint, project } = client.config;
  const url = new URL(`${endpoint}/functions/${encodeURIComponent(functionId)}/executions${path}`);
  const headers = { 'X-Appwrite-Project': project, 'content-type': 'application/json' };
  return client.call(method, url, headers, params) as Promise<Models.Execution>;
}
