import { undoDays } from '#domain/limits.ts';
import { LeaseLost } from '#functions/runtime/RowLease.ts';
import { isTransient } from '#functions/runtime/server.ts';
import type { JobRow, UploadPorts } from '#functions/file-uploader/ports.ts';
import { type ProcessingOutcome, processUpload } from './processUpload.ts';
import {
  cleanUp,
  endFailed,
  failUpload,
  isQueueHeld,
  isReady,
  listReady,
  type QueueLease,
  takeQueue,
} from './queue.ts';

/** Then a new run continues: well before the platform's time limit. */
export const maxRunMs = 600_000;
/** Runs that may die at one checkpoint before the upload fails: it must not block the queue. */
export const maxAttempts = 5;

/** `continued`: by the next run. `lost`: another run took over the lease. */
export type RunOutcome = ProcessingOutcome | 'busy' | 'idle' | 'lost';

/** One run at a time (docs/decisions/007); starts another when more wait. Throws a transient failure: the upload stays to be continued. */
export async function processQueue(executionId: string, ports: UploadPorts, limitMs = maxRunMs): Promise<RunOutcome> {
  const deadline = ports.now() + limitMs;
  const lease = await takeQueue(ports, executionId);
  if (lease === undefined) return 'busy';
  try {
    const job = await nextJob(lease, ports);
    const outcome = job === undefined ? 'idle' : await processJob(job, lease, ports, deadline);
    await lease.release(outcome === 'continued' ? {} : { uploadId: null, done: 0, attempts: 0 });
    // The lease is free only now: a run started meanwhile found it held and did nothing.
    if ((await listReady(ports)).length > 0) await ports.startRun();
    return outcome;
  } catch (thrown) {
    if (thrown instanceof LeaseLost) {
      ports.report(thrown);
      return 'lost';
    }
    await lease.release().catch(ports.report);
    throw thrown;
  }
}

async function nextJob({ fields }: QueueLease, ports: UploadPorts): Promise<JobRow | undefined> {
  const ready = await listReady(ports);
  return ready.find(({ id }) => id === fields.uploadId) ?? ready[0];
}

async function processJob(job: JobRow, lease: QueueLease, ports: UploadPorts, deadline: number): Promise<RunOutcome> {
  const { uploadId, done, attempts } = lease.fields;
  const begun = uploadId === job.id ? { done, attempts: attempts + 1 } : { done: 0, attempts: 1 };
  await lease.hold({ uploadId: job.id, ...begun });
  const outcome = await processOrFail(job, lease, ports, deadline);
  if (outcome !== 'continued') {
    // The hourly calculation makes up for a lost start.
    await ports.startCalculation().catch(ports.report);
    await cleanUp(job.id, job.fields, ports);
  }
  return outcome;
}

async function processOrFail(
  job: JobRow,
  lease: QueueLease,
  ports: UploadPorts,
  deadline: number,
): Promise<ProcessingOutcome> {
  try {
    if (lease.fields.attempts > maxAttempts) throw new Error(`it broke off ${maxAttempts} times at the same row.`);
    return await processUpload(job, lease, ports, deadline);
  } catch (thrown) {
    if (thrown instanceof LeaseLost || isTransient(thrown)) throw thrown;
    await failUpload(job.id, thrown, ports);
    return 'failed';
  }
}

export const partTimeoutMs = 600_000;

/** Fails files whose parts stopped coming, removes change logs too old for an undo and staged rows left behind, and starts a run when uploads wait. Idempotent. */
export async function watchUploads(ports: UploadPorts): Promise<{ readonly started: boolean }> {
  for (const job of await ports.jobs.list()) await giveUpWhenLate(job, ports);
  const oldest = new Date(ports.now() - undoDays * 24 * 60 * 60 * 1_000);
  for (const files of [ports.logFiles, ports.staging]) await files.removeOlderThan(oldest).catch(ports.report);
  if ((await listReady(ports)).length === 0 || (await isQueueHeld(ports))) return { started: false };
  await ports.startRun();
  return { started: true };
}

async function giveUpWhenLate(job: JobRow, ports: UploadPorts): Promise<void> {
  const { parts, arrived, givenUp, lastPartAt } = job.fields;
  if (isReady(job.fields)) return;
  if (!givenUp) {
    if (ports.now() - Date.parse(lastPartAt) < partTimeoutMs) return;
    // A part that arrives at this moment wins.
    if ((await ports.jobs.compareAndSet(job, { givenUp: true })) === undefined) return;
  }
  await endFailed(job.id, describeMissing(parts, arrived), ports);
  await cleanUp(job.id, job.fields, ports);
}

/** `Parts 2 and 4 of 5 of the file never arrived. Nothing was imported. You can upload the file again.` */
function describeMissing(parts: number, arrived: readonly number[]): string {
  const numbers = Array.from({ length: parts }, (_, index) => index + 1).filter((part) => !arrived.includes(part));
  const list = new Intl.ListFormat('en').format(numbers.map(String));
  const missing = parts === 1 ? 'The rows' : `Part${numbers.length === 1 ? '' : 's'} ${list} of ${parts}`;
  return `${missing} of the file never arrived. Nothing was imported. You can upload the file again.`;
}
