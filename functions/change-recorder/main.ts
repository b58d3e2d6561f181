import {
  type Environment,
  type FunctionContext,
  type FunctionRequest,
  identifyPrincipal,
  isFromPerson,
  messageOf,
  readEnvironment,
  readTimeZone,
  RequestError,
} from '#functions/runtime/request.ts';
import { connectServer } from '#functions/runtime/server.ts';
import { connectRecorder } from './ports.ts';
import { correctReport } from './correctReport.ts';
import { recordEvent } from './recordEvent.ts';
import { sweep, sweepRecent } from './sweep.ts';

const correctionsPath = '/corrections';

export default async function main({ req, res, log, error }: FunctionContext): Promise<unknown> {
  try {
    const outcome = await answer(req, readEnvironment(process.env));
    // A correction's outcome is what a person entered.
    if (req.path !== correctionsPath) log(JSON.stringify(outcome));
    return res.json(outcome);
  } catch (thrown) {
    if (thrown instanceof RequestError)
      return res.json({ message: thrown.message, ...thrown.details }, thrown.statusCode);
    error(messageOf(thrown));
    return res.json({ message: messageOf(thrown) }, 500);
  }
}

async function answer(req: FunctionRequest, environment: Environment): Promise<object> {
  const ports = connectRecorder(connectServer(environment, req.headers), readTimeZone(process.env));
  if (req.headers['x-appwrite-trigger'] === 'event') return recordEvent(req, ports);
  if (req.path === correctionsPath) {
    if (req.method !== 'POST') throw new RequestError(404, 'There is nothing at this path.');
    if (!isFromPerson(req.headers)) throw new RequestError(403, 'Only people who are signed in correct reports.');
    return correctReport(req.bodyText, await identifyPrincipal(environment, req.headers), ports);
  }
  if (isFromPerson(req.headers)) throw new RequestError(403, 'Changes are recorded by the function itself.');
  return isBetweenSweeps(req, ports.now()) ? sweepRecent(ports) : sweep(ports);
}

/** The schedule's runs, but for the one that begins in the forties of an hour. */
function isBetweenSweeps({ headers }: FunctionRequest, now: number): boolean {
  return headers['x-appwrite-trigger'] === 'schedule' && Math.floor(new Date(now).getUTCMinutes() / 10) !== 4;
}
