import {
  type FunctionContext,
  type FunctionRequest,
  messageOf,
  readEnvironment,
  readTimeZone,
  RequestError,
} from '#functions/runtime/request.ts';
import { logPeakMemory } from '#functions/runtime/serveFunction.ts';
import { connectServer, isTransient } from '#functions/runtime/server.ts';
import { connectReceiver } from './ports.ts';
import { receive, type ReceiverAnswer } from './receive.ts';

/** A door for programs (specification.md, section 7). Always answers with a body: without one the platform makes a page of an error. */
export default async ({ req, res, log, error }: FunctionContext): Promise<unknown> => {
  const { statusCode, body, headers } = await answer(req).catch((thrown: unknown): ReceiverAnswer => {
    if (thrown instanceof RequestError) return { statusCode: thrown.statusCode, body: { message: thrown.message } };
    error(messageOf(thrown));
    return isTransient(thrown)
      ? { statusCode: 503, body: { message: 'The database is away. Try again.' }, headers: { 'retry-after': '30' } }
      : { statusCode: 500, body: { message: 'The push could not be handled.' } };
  });
  log(String(statusCode));
  logPeakMemory(log);
  return res.json(body, statusCode, headers);
};

async function answer(req: FunctionRequest): Promise<ReceiverAnswer> {
  const [environment, timeZone] = [readEnvironment(process.env), readTimeZone(process.env)];
  return receive(req, () => connectReceiver(connectServer(environment, req.headers), timeZone));
}
