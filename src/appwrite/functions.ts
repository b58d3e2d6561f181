import { ExecutionMethod, Functions } from 'appwrite';
import type { Caller } from './createCaller';
import type { FunctionsService } from './services';

/** The platform waits 30 s for a function; before that, ten megabytes may have to travel over a slow line. */
const executionTimeoutMs = 180_000;

/** `FunctionsService` kept by Appwrite. */
export function createFunctions(caller: Caller): FunctionsService {
  return {
    async execute(functionId, { method, path, body }) {
      const { status, responseStatusCode, responseBody } = await caller.write(
        (client) =>
          new Functions(client).createExecution({
            functionId,
            xpath: path,
            method: ExecutionMethod[method],
            async: false,
            ...(body !== undefined && { body }),
          }),
        { timeoutMs: executionTimeoutMs },
      );
      return { status, statusCode: responseStatusCode, body: responseBody };
    },
  };
}
