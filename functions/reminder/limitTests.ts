import { Client, Functions, type Models, Query } from 'node-appwrite';
import { formatLocal } from '#domain/calendarDay.ts';
import { type Environment, type FunctionHeaders, RequestError } from '#functions/runtime/request.ts';
import { withRetry } from '#functions/runtime/server.ts';

/** Test mails that an admin may ask for in a window of time. */
const maxTests = 5;
const windowMs = 10 * 60_000;
const minuteMs = 60_000;
const tooMany = 429;

/**
 * Throws `RequestError` 429 for a test mail too many. Counts the person's own executions before this one, which the platform keeps anyway;
 * Appwrite lists those that have ended.
 */
export async function limitTests(environment: Environment, headers: FunctionHeaders, timeZone: string): Promise<void> {
  const executions = await withRetry(() => listTests(environment, headers));
  const own = executions.findIndex(({ $id }) => $id === headers['x-appwrite-execution-id']);
  const earlier = executions.slice(0, own === -1 ? undefined : own);
  if (earlier.length < maxTests) return;
  const freeAt = Date.parse(earlier.at(-maxTests)?.$createdAt ?? '') + windowMs;
  // A minute is over when the next one begins.
  const time = formatLocal(new Date(Math.ceil(freeAt / minuteMs) * minuteMs), timeZone).slice(-5);
  throw new RequestError(
    tooMany,
    `You have asked for ${maxTests} test mails in the last ten minutes. Try again at ${time}.`,
  );
}

/** In the order in which they were asked for, without those that were refused for this reason. */
async function listTests(
  { endpoint, projectId, functionId }: Environment,
  headers: FunctionHeaders,
): Promise<Models.Execution[]> {
  const client = new Client().setEndpoint(endpoint).setProject(projectId);
  const functions = new Functions(client.setJWT(headers['x-appwrite-user-jwt'] ?? ''));
  const { executions } = await functions.listExecutions({
    functionId,
    queries: [
      // A query may follow the path.
      Query.startsWith('requestPath', '/test'),
      Query.notEqual('responseStatusCode', tooMany),
      Query.greaterThan('$createdAt', new Date(Date.now() - windowMs).toISOString()),
      Query.orderAsc('$createdAt'),
      Query.limit(100),
    ],
  });
  return executions;
}
