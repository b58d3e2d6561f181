import { setTimeout as pause } from 'node:timers/promises';
import type { User } from '#domain/user.ts';
import { RequestError } from '#functions/runtime/request.ts';
import type { UploadPorts } from '#functions/file-uploader/ports.ts';
import type { AdminPorts } from './adminPorts.ts';
import {
  isQueueBusy,
  isUnfinished,
  listReady,
  type QueueLease,
  takeQueue,
  waitOrReport,
} from '#functions/file-uploader/queue/queue.ts';

export interface RequestedChange {
  readonly person: User;
  readonly executionId: string;
  readonly lease: Pick<QueueLease, 'assertHeld' | 'keep'>;
  readonly uploads: Pick<UploadPorts, 'roster' | 'entries' | 'logFiles' | 'rowsPerSlice' | 'now'>;
  readonly admin: AdminPorts;
}

const pollIntervalMs = 250;
/** A person waits for the answer, at most 30 s. */
export const leaseTimeoutMs = 10_000;

/** Holds the queue's lease, so that no upload is processed meanwhile. Throws `RequestError` 409 when the lease isn't free in time. */
export async function changeRoster<Reply>(
  executionId: string,
  ports: UploadPorts,
  change: (lease: QueueLease) => Promise<Reply>,
  sleep: (ms: number) => Promise<unknown> = pause,
): Promise<Reply> {
  const lease = await acquireLease(executionId, ports, sleep);
  if (lease === undefined) {
    const message = "An upload is being processed, so team data can't be changed right now. Try again when it is done.";
    throw new RequestError(409, message);
  }
  try {
    const reply = await change(lease);
    await waitOrReport(ports.startCalculation(), ports);
    return reply;
  } finally {
    await releaseLease(lease, ports);
  }
}

async function acquireLease(
  executionId: string,
  ports: UploadPorts,
  sleep: (ms: number) => Promise<unknown>,
): Promise<QueueLease | undefined> {
  const deadline = ports.now() + leaseTimeoutMs;
  for (;;) {
    // Before taking it: an upload's next run must not find the lease held by a call that waits.
    if (!(await isQueueBusy(ports))) {
      const lease = await takeQueue(ports, executionId);
      if (lease !== undefined && !(await isUnfinished(lease.fields, ports))) return lease;
      if (lease !== undefined) await releaseLease(lease, ports);
    }
    if (ports.now() >= deadline) return undefined;
    await sleep(pollIntervalMs);
  }
}

/** It expires in a minute: that is no failure of the change. */
async function releaseLease(lease: QueueLease, ports: UploadPorts): Promise<void> {
  try {
    await lease.release();
    // Runs that were started meanwhile found the lease held and did nothing.
    if ((await listReady(ports)).length > 0) await waitOrReport(ports.startRun(), ports);
  } catch (thrown) {
    ports.report(thrown);
  }
}
