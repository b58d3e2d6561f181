import { Client } from 'node-appwrite';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { formatNumber } from '#domain/formatNumber.ts';
import { exportKeptMs } from '#domain/limits.ts';
import { bucketIds } from '#domain/resourceIds.ts';
import {
  type Environment,
  type FunctionContext,
  type FunctionRequest,
  identifyPrincipal,
  isFromPerson,
  messageOf,
  readEnvironment,
  RequestError,
} from '#functions/runtime/request.ts';
import { connectServer } from '#functions/runtime/server.ts';
import { exportAll } from './exportAll.ts';
import { connectFiles, connectSource, type ExportFiles } from './ports.ts';

/** The platform waits 30 s for a synchronous execution: an export that takes longer than this is given up, so that there is an answer. */
const writingTimeMs = 25_000;
const exportPath = '/export';
/** Removes old exports, as on schedule; closed to people. */
const cleanPath = '/clean';

export default async function main({ req, res, log, error }: FunctionContext): Promise<unknown> {
  try {
    const report = measureProcess();
    const environment = readEnvironment(process.env);
    const reply = await answer(req, environment, connectFiles(connectServer(environment, req.headers).storage));
    log(report());
    return res.json(reply);
  } catch (thrown) {
    const failure = { success: false, message: messageOf(thrown) };
    if (thrown instanceof RequestError) return res.json(failure, thrown.statusCode);
    error(failure.message);
    // With a status of 500 the execution fails, and the person doesn't get the message.
    return res.json(failure);
  }
}

async function answer(req: FunctionRequest, environment: Environment, files: ExportFiles): Promise<unknown> {
  const isScheduled = req.headers['x-appwrite-trigger'] === 'schedule' && !isFromPerson(req.headers);
  switch (isScheduled ? `POST ${cleanPath}` : `${req.method} ${req.path}`) {
    case `GET ${exportPath}`:
      return runExport(req, environment, files);
    case `POST ${cleanPath}`:
      if (isFromPerson(req.headers)) throw new RequestError(403, 'Old exports are removed by the function itself.');
      return { removed: await files.removeCreatedBefore(new Date(Date.now() - exportKeptMs)) };
    default:
      throw new RequestError(404, 'There is nothing at this path.');
  }
}

/** Reads with the rights of the person who asks: the file holds nothing that they may not read. */
async function runExport({ headers }: FunctionRequest, environment: Environment, files: ExportFiles): Promise<unknown> {
  const { endpoint, projectId } = environment;
  const person = await identifyPrincipal(environment, headers);
  const client = new Client()
    .setEndpoint(endpoint)
    .setProject(projectId)
    .setJWT(headers['x-appwrite-user-jwt'] ?? '');
  const exported = await exportAll(person, {
    source: connectSource(client),
    files,
    now: Date.now,
    deadline: AbortSignal.timeout(writingTimeMs),
  });
  const records = formatNumber(exported.totalRecords);
  return {
    success: true,
    message: `${records} ${exported.totalRecords === 1 ? 'record' : 'records'} exported.`,
    ...exported,
    // A path: the page may reach the platform under another host name.
    downloadUrl: `/v1/storage/buckets/${bucketIds.exports}/files/${exported.fileId}/download?project=${projectId}`,
  };
}

/** Starts measuring; the returned function reports the peaks since. */
function measureProcess(): () => string {
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  return () => {
    delays.disable();
    const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
    return `Peak memory: ${peakMb} MB. Longest block of the event loop: ${Math.round(delays.max / 1e6)} ms.`;
  };
}
