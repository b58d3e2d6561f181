import type { GuardedRow } from '#functions/runtime/GuardedRows.ts';
import { clearAway, endFailed } from './endUpload.ts';
import { Lease } from './Lease.ts';
import type { UploadJob, UploadPorts } from './ports.ts';
import { isReady, listReady } from './uploadJobs.ts';

/** How long a file may wait for its next part. */
export const partTimeoutMs = 600_000;

/**
 * Looks after what nobody works on: gives up files whose parts stopped coming, and has a run started when uploads wait and none is at
 * work. Tells whether it started one. Harmless at any time, and as often as one likes.
 */
export async function watchUploads(ports: UploadPorts): Promise<{ readonly started: boolean }> {
  for (const job of await ports.jobs.list()) await giveUpWhenLate(job, ports);
  if ((await listReady(ports)).length === 0 || (await Lease.isHeld(ports))) return { started: false };
  await ports.startRun();
  return { started: true };
}

async function giveUpWhenLate(job: GuardedRow<UploadJob>, ports: UploadPorts): Promise<void> {
  const { parts, arrived, givenUp, lastPartAt } = job.fields;
  if (isReady(job.fields)) return;
  if (!givenUp) {
    if (ports.now() - Date.parse(lastPartAt) < partTimeoutMs) return;
    // A part that comes in this moment wins: then there is nothing to give up.
    if ((await ports.jobs.replace(job, { givenUp: true })) === undefined) return;
  }
  await endFailed(job.id, describeMissing(parts, arrived), ports);
  await clearAway(job.id, job.fields, ports);
}

/** `Parts 2 and 4 of 5 of the file never arrived. Nothing was imported. You can upload the file again.` */
export function describeMissing(parts: number, arrived: readonly number[]): string {
  const numbers = Array.from({ length: parts }, (_, index) => index + 1).filter((part) => !arrived.includes(part));
  const list = new Intl.ListFormat('en').format(numbers.map(String));
  const missing = parts === 1 ? 'The rows' : `Part${numbers.length === 1 ? '' : 's'} ${list} of ${parts}`;
  return `${missing} of the file never arrived. Nothing was imported. You can upload the file again.`;
}
