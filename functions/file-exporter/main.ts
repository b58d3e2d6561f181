import { Client } from 'node-appwrite';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { formatNumber } from '#domain/formatNumber.ts';
import type { ExportRunFields } from '#domain/exportResult.ts';
import { exportKeptMs } from '#domain/limits.ts';
import { bucketIds, tableIds } from '#domain/resourceIds.ts';
import type { User } from '#domain/user.ts';
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
import { createRunRows } from '#functions/runtime/runRows.ts';
import { connectServer, type Server } from '#functions/runtime/server.ts';
import { DeadlinePassed, type ExportedFile, exportAll } from './exportAll.ts';
import { exportInBackground } from './exportInBackground.ts';
import { connectFiles, connectSource } from './ports.ts';

/** The platform waits 30 s for a synchronous execution: an export that takes longer than this goes on in the background. */
const answerTimeMs = 20_000;
const exportPath = '/export';
/** Removes old exports, as on schedule; closed to people. */
const cleanPath = '/clean';

export default async function main({ req, res, log, error }: FunctionContext): Promise<unknown> {
  try {
    const report = measureProcess();
    const environment = readEnvironment(process.env);
    const reply = await answer(req, environment, connectServer(environment, req.headers), error);
    log(report());
    return res.json(reply);
  } catch (thrown) {
    const failure = { success: false, message: messageOf(thrown) };
    if (thrown instanceof DeadlinePassed) return res.json({ ...failure, takesLonger: true });
    if (thrown instanceof RequestError) return res.json(failure, thrown.statusCode);
    error(failure.message);
    // With a status of 500 the execution fails, and the person doesn't get the message.
    return res.json(failure);
  }
}

function oldest(): Date {
  return new Date(Date.now() - exportKeptMs);
}

async function answer(
  req: FunctionRequest,
  environment: Environment,
  { storage, tables }: Server,
  report: (message: string) => void,
): Promise<unknown> {
  const [files, runs] = [connectFiles(storage), createRunRows<ExportRunFields>(tables, tableIds.exportRuns)];
  const isScheduled = req.headers['x-appwrite-trigger'] === 'schedule' && !isFromPerson(req.headers);
  switch (isScheduled ? `POST ${cleanPath}` : `${req.method} ${req.path}`) {
    case `GET ${exportPath}`: {
      const { person, client } = await actAsPrincipal(req, environment);
      const deadline = AbortSignal.timeout(answerTimeMs);
      return describe(
        await exportAll(person, { source: connectSource(client), files, now: Date.now, deadline }),
        environment,
      );
    }
    case `POST ${exportPath}`: {
      const { person, client } = await actAsPrincipal(req, environment);
      const executionId = req.headers['x-appwrite-execution-id'] ?? '';
      const ports = { source: connectSource(client), files, runs, now: Date.now, report };
      return describe(await exportInBackground(person, executionId, ports), environment);
    }
    case `POST ${cleanPath}`:
      if (isFromPerson(req.headers)) throw new RequestError(403, 'Old exports are removed by the function itself.');
      await runs.removeCreatedBefore(oldest());
      return { removed: await files.removeCreatedBefore(oldest()) };
    default:
      throw new RequestError(404, 'There is nothing at this path.');
  }
}

/** Client with the rights of the person who asks: the file holds nothing that they may not read. */
async function actAsPrincipal(
  { headers }: FunctionRequest,
  environment: Environment,
): Promise<{ readonly person: User; readonly client: Client }> {
  const person = await identifyPrincipal(environment, headers);
  const { endpoint, projectId } = environment;
  const jwt = headers['x-appwrite-user-jwt'] ?? '';
  return { person, client: new Client().setEndpoint(endpoint).setProject(projectId).setJWT(jwt) };
}

function describe(exported: ExportedFile, { projectId }: Environment): unknown {
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
