import { setTimeout as pause } from 'node:timers/promises';
import { messageOf, RequestError } from '#functions/runtime/request.ts';
import { waitForStart } from '#functions/runtime/server.ts';
import type { UploadPorts } from '#functions/file-uploader/ports.ts';
import { isUnfinished, listReady, QueueLease } from '#functions/file-uploader/queue/queue.ts';

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
    await start(() => ports.startCalculation(), ports);
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
    if (!(await QueueLease.isBusy(ports))) {
      const lease = await QueueLease.take(ports, executionId);
      if (lease !== undefined && !(await isUnfinished(lease.state, ports))) return lease;
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
    if ((await listReady(ports)).length > 0) await start(() => ports.startRun(), ports);
  } catch (thrown) {
    ports.report(messageOf(thrown));
  }
}

async function start(startExecution: () => Promise<void>, ports: Pick<UploadPorts, 'report'>): Promise<void> {
  await waitForStart(startExecution().catch((failed: unknown) => ports.report(messageOf(failed))));
}
