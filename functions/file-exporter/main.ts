import { monitorEventLoopDelay } from 'node:perf_hooks';
import { formatNumber } from '#domain/formatNumber.ts';
import type { ExportRunFields } from '#domain/exportResult.ts';
import { exportKeptMs } from '#domain/limits.ts';
import { bucketIds, tableIds } from '#domain/resourceIds.ts';
import {
  connectPrincipal,
  type Environment,
  type FunctionRequest,
  identifyPrincipal,
  isFromPerson,
  messageOf,
  readTimeZone,
  RequestError,
} from '#functions/runtime/request.ts';
import { createRunRows } from '#functions/runtime/runRows.ts';
import { type FunctionRun, serveFunction } from '#functions/runtime/serveFunction.ts';
import { DeadlinePassed, type ExportedFile, exportAll } from './exportAll.ts';
import { connectFiles, connectSource, type ExportPorts, type ExportRuns } from './ports.ts';
import { toStorableText } from '#domain/storedText.ts';
import type { User } from '#domain/user.ts';

/** The platform waits 30 s: a longer export goes on in the background. */
const answerTimeMs = 20_000;
const exportPath = '/export';
/** As on schedule; closed to people. */
const cleanPath = '/clean';

export default serveFunction(async (req, run) => {
  const report = measureProcess();
  try {
    const reply = await answer(req, run);
    run.log(report());
    return reply;
  } catch (thrown) {
    if (thrown instanceof DeadlinePassed) return { ...describeFailure(thrown).body, takesLonger: true };
    throw thrown;
  }
}, describeFailure);

/** With a status of 500 the person wouldn't get the message. */
function describeFailure(thrown: unknown) {
  const statusCode = thrown instanceof RequestError ? thrown.statusCode : 200;
  return { body: { success: false, message: messageOf(thrown) }, statusCode };
}

function oldest(): Date {
  return new Date(Date.now() - exportKeptMs);
}

async function answer(
  req: FunctionRequest,
  { environment, server: { storage, tables }, executionId, error }: FunctionRun,
): Promise<unknown> {
  // With the person's rights: the file holds nothing that they may not read.
  const source = connectSource(connectPrincipal(environment, req.headers));
  const [files, runs] = [connectFiles(storage), createRunRows<ExportRunFields>(tables, tableIds.exportRuns)];
  const timeZone = readTimeZone(process.env);
  const isScheduled = req.headers['x-appwrite-trigger'] === 'schedule' && !isFromPerson(req.headers);
  switch (isScheduled ? `POST ${cleanPath}` : `${req.method} ${req.path}`) {
    case `GET ${exportPath}`: {
      const person = await identifyPrincipal(environment, req.headers);
      const deadline = AbortSignal.timeout(answerTimeMs);
      return describe(await exportAll(person, { source, files, now: Date.now, timeZone, deadline }), environment);
    }
    case `POST ${exportPath}`: {
      const person = await identifyPrincipal(environment, req.headers);
      const ports = { source, files, runs, now: Date.now, timeZone, report: error };
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

function measureProcess(): () => string {
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  return () => {
    delays.disable();
    const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
    return `Peak memory: ${peakMb} MB. Longest block of the event loop: ${Math.round(delays.max / 1e6)} ms.`;
  };
}

const progressIntervalMs = 2_000;
const maxMessageLength = 2_000;

export interface BackgroundPorts extends Omit<ExportPorts, 'deadline' | 'onProgress'> {
  readonly runs: ExportRuns;
  readonly report: (message: string) => void;
}

/** The person follows the run's row; without it the file is found as the newest one. Throws what ended the export, after the row says so. */
export async function exportInBackground(
  person: User,
  executionId: string,
  { runs, report, ...ports }: BackgroundPorts,
): Promise<ExportedFile> {
  const { now } = ports;
  const tell = async (write: () => Promise<void>): Promise<void> => {
    await write().catch((failed: unknown) => {
      report(`The state of the export could not be stored: ${messageOf(failed)}`);
    });
  };
  let reportedAt = now();
  const run = { ...blankRun, userId: person.$id, startedAt: new Date(now()).toISOString() };
  await tell(() => runs.create(executionId, run, person.$id));
  try {
    const exported = await exportAll(person, {
      ...ports,
      onProgress: async (worksheet, records) => {
        if (now() - reportedAt < progressIntervalMs) return;
        reportedAt = now();
        await tell(() => runs.update(executionId, { worksheet, totalRecords: records }));
      },
    });
    await tell(() => runs.update(executionId, { status: 'completed', worksheet: null, ...exported }));
    return exported;
  } catch (thrown) {
    const message = toStorableText(messageOf(thrown), maxMessageLength);
    await tell(() => runs.update(executionId, { status: 'failed', worksheet: null, message }));
    throw thrown;
  }
}

const blankRun = {
  status: 'running',
  worksheet: null,
  totalRecords: 0,
  worksheets: null,
  fileId: null,
  fileName: null,
  fileSize: null,
  message: null,
} as const;
