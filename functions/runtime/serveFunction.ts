import {
  type Environment,
  type FunctionContext,
  type FunctionRequest,
  messageOf,
  readEnvironment,
  RequestError,
} from './request.ts';
import { connectServer, type Server } from './server.ts';

export interface FunctionRun extends Pick<FunctionContext, 'log' | 'error'> {
  readonly environment: Environment;
  /** With the function's own key. */
  readonly server: Server;
  readonly executionId: string;
}

interface Failure {
  readonly body: object;
  readonly statusCode: number;
}

export function serveFunction(
  answer: (req: FunctionRequest, run: FunctionRun) => Promise<unknown>,
  describeFailure: (thrown: unknown) => Failure = describeByStatus,
) {
  return async ({ req, res, log, error }: FunctionContext): Promise<unknown> => {
    try {
      const environment = readEnvironment(process.env);
      const server = connectServer(environment, req.headers);
      const executionId = req.headers['x-appwrite-execution-id'] ?? '';
      return res.json(await answer(req, { environment, server, executionId, log, error }));
    } catch (thrown) {
      if (!(thrown instanceof RequestError)) error(messageOf(thrown));
      const { body, statusCode } = describeFailure(thrown);
      return res.json(body, statusCode);
    }
  };
}

function describeByStatus(thrown: unknown): Failure {
  const message = messageOf(thrown);
  if (!(thrown instanceof RequestError)) return { body: { message }, statusCode: 500 };
  return { body: { message, ...thrown.details }, statusCode: thrown.statusCode };
}

export function logPeakMemory(log: FunctionRun['log']): void {
  log(`Peak memory: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
}
