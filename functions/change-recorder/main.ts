import {
  type Environment,
  type FunctionContext,
  type FunctionRequest,
  isFromPerson,
  messageOf,
  readEnvironment,
  readTimeZone,
  RequestError,
} from '#functions/runtime/request.ts';
import { connectServer } from '#functions/runtime/server.ts';
import { connectRecorder } from './ports.ts';
import { recordEvent } from './recordEvent.ts';
import { sweep } from './sweep.ts';

export default async function main({ req, res, log, error }: FunctionContext): Promise<unknown> {
  try {
    const outcome = await answer(req, readEnvironment(process.env));
    log(JSON.stringify(outcome));
    return res.json(outcome);
  } catch (thrown) {
    if (thrown instanceof RequestError) return res.json({ message: thrown.message }, thrown.statusCode);
    error(messageOf(thrown));
    return res.json({ message: messageOf(thrown) }, 500);
  }
}

async function answer(req: FunctionRequest, environment: Environment): Promise<object> {
  const ports = connectRecorder(connectServer(environment, req.headers), readTimeZone(process.env));
  if (req.headers['x-appwrite-trigger'] === 'event') return recordEvent(req, ports);
  if (isFromPerson(req.headers)) throw new RequestError(403, 'Changes are recorded by the function itself.');
  return sweep(ports);
}
