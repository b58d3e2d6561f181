import { mayPass } from '#functions/runtime/retrying.ts';
import { messageOf } from '#functions/runtime/messageOf.ts';
import type { GuardedRow } from '#functions/runtime/GuardedRows.ts';
import { LeaseLost } from '#functions/runtime/RowLease.ts';
import { clearAway, failUpload } from './endUpload.ts';
import { Lease } from './Lease.ts';
import type { UploadJob, UploadPorts } from './ports.ts';
import { processUpload, type ProcessingOutcome } from './processUpload.ts';
import { listReady } from './uploadJobs.ts';

/** A run makes way for a fresh one so long after its start: well before the platform's time limit. */
export const handOverAfterMs = 600_000;
/** Runs that may break off at the same place before the upload is given up: it must not hold up the others for ever. */
export const maxAttempts = 5;

/** What became of a run: `handed over` leaves an upload half done to the next one, `lost` was overtaken by another run. */
export type RunOutcome = ProcessingOutcome | 'busy' | 'idle' | 'lost';

/**
 * Processes the upload that was begun, or else the one submitted first, and has another run started when more wait. Does nothing
 * while another run is at work: there is one at a time (docs/decisions/007).
 * A failure that may pass is thrown: the upload stays as it is, to be continued.
 */
export async function workOnQueue(executionId: string, ports: UploadPorts): Promise<RunOutcome> {
  const handOverAt = ports.now() + handOverAfterMs;
  const lease = await Lease.take(ports, executionId);
  if (lease === undefined) return 'busy';
  try {
    const job = await nextJob(lease, ports);
    const outcome = job === undefined ? 'idle' : await processJob(job, lease, ports, handOverAt);
    await (outcome === 'handed over' ? lease.release() : lease.finish());
    // Asked after the lease is free: what was submitted meanwhile was told that somebody is at work.
    if ((await listReady(ports)).length > 0) await ports.startRun();
    return outcome;
  } catch (thrown) {
    if (thrown instanceof LeaseLost) {
      ports.report(thrown.message);
      return 'lost';
    }
    await lease.release().catch((failed: unknown) => ports.report(messageOf(failed)));
    throw thrown;
  }
}

async function nextJob({ state }: Lease, ports: UploadPorts): Promise<GuardedRow<UploadJob> | undefined> {
  const ready = await listReady(ports);
  return ready.find(({ id }) => id === state.uploadId) ?? ready[0];
}

async function processJob(
  { id, fields }: GuardedRow<UploadJob>,
  lease: Lease,
  ports: UploadPorts,
  handOverAt: number,
): Promise<RunOutcome> {
  await lease.begin(id);
  const outcome = await processOrFail(id, fields, lease, ports, handOverAt);
  if (outcome !== 'handed over') {
    // One that is lost is made up for by the hourly calculation; one that comes twice does no harm.
    await ports.startCalculation().catch((failed: unknown) => ports.report(messageOf(failed)));
    await clearAway(id, fields, ports);
  }
  return outcome;
}

async function processOrFail(
  uploadId: string,
  job: UploadJob,
  lease: Lease,
  ports: UploadPorts,
  handOverAt: number,
): Promise<ProcessingOutcome> {
  try {
    if (lease.state.attempts > maxAttempts) throw new Error(`it broke off ${maxAttempts} times at the same row.`);
    return await processUpload(uploadId, job, lease, ports, handOverAt);
  } catch (thrown) {
    if (thrown instanceof LeaseLost || mayPass(thrown)) throw thrown;
    await failUpload(uploadId, thrown, ports);
    return 'failed';
  }
}
