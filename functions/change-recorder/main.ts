import {
  type FunctionRequest,
  identifyPrincipal,
  isFromPerson,
  readTimeZone,
  RequestError,
} from '#functions/runtime/request.ts';
import { type FunctionRun, serveFunction } from '#functions/runtime/serveFunction.ts';
import { connectRecorder } from './ports.ts';
import { correctReport } from '#functions/runtime/history/correctReport.ts';
import { recordEvent } from './recordEvent.ts';
import { saveNote } from './saveNote.ts';
import { sweep, sweepRecent } from './sweep.ts';

const correctionsPath = '/corrections';
const notesPath = '/notes';

export default serveFunction(async (req, run) => {
  const outcome = await answer(req, run);
  // Entered by a person: not for the log.
  if (req.path !== correctionsPath && req.path !== notesPath) run.log(JSON.stringify(outcome));
  return outcome;
});

async function answer(req: FunctionRequest, { environment, server }: FunctionRun): Promise<object> {
  const ports = connectRecorder(server, readTimeZone(process.env));
  if (req.headers['x-appwrite-trigger'] === 'event') return recordEvent(req, ports);
  const save = { [correctionsPath]: correctReport, [notesPath]: saveNote }[req.path];
  if (save !== undefined) {
    if (req.method !== 'POST') throw new RequestError(404, 'There is nothing at this path.');
    if (!isFromPerson(req.headers)) throw new RequestError(403, 'Only people who are signed in may do this.');
    return save(req.bodyText, await identifyPrincipal(environment, req.headers), ports);
  }
  if (isFromPerson(req.headers)) throw new RequestError(403, 'Changes are recorded by the function itself.');
  return isBetweenSweeps(req, ports.now()) ? sweepRecent(ports) : sweep(ports);
}

/** The schedule's runs, except the one in the forties of an hour. */
function isBetweenSweeps({ headers }: FunctionRequest, now: number): boolean {
  return headers['x-appwrite-trigger'] === 'schedule' && Math.floor(new Date(now).getUTCMinutes() / 10) !== 4;
}
