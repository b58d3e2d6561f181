import type { UploadResultFields } from '#domain/capacity-plan/uploadResult.ts';
import { toStorableText } from '#domain/storedText.ts';
import type { User } from '#domain/user.ts';
import { RowLease } from '#functions/runtime/RowLease.ts';
import { messageOf } from '#functions/runtime/request.ts';
import { waitForStart } from '#functions/runtime/server.ts';
import { hasChangeLog } from '#functions/file-uploader/roster/changeLog.ts';
import {
  blankJob,
  blankUploadLease,
  type JobRow,
  type UploadJob,
  type UploadLease,
  type UploadPorts,
} from '#functions/file-uploader/ports.ts';

const leaseId = 'queue';

/** With the checkpoint from which the next run continues (docs/decisions/007). */
export type QueueLease = RowLease<UploadLease>;

/** `undefined` while another run holds it. */
export async function takeQueue(
  { lease, now }: Pick<UploadPorts, 'lease' | 'now'>,
  executionId: string,
): Promise<QueueLease | undefined> {
  const row = await RowLease.read(lease, leaseId, blankUploadLease);
  return row && RowLease.take(lease, row, executionId, now);
}

export async function isQueueHeld({ lease, now }: UploadPorts): Promise<boolean> {
  const row = await lease.find(leaseId);
  return row !== undefined && RowLease.isHeld(lease, row, now);
}

/** Held, or left by a run whose upload goes on. */
export async function isQueueBusy(ports: UploadPorts): Promise<boolean> {
  const row = await ports.lease.find(leaseId);
  if (row === undefined) return false;
  return (await RowLease.isHeld(ports.lease, row, ports.now)) || (await isUnfinished(row.fields, ports));
}

export async function isUnfinished({ uploadId }: UploadLease, { jobs }: Pick<UploadPorts, 'jobs'>): Promise<boolean> {
  return uploadId !== null && (await jobs.find(uploadId)) !== undefined;
}

export function isReady({ parts, arrived, givenUp }: UploadJob): boolean {
  return !givenUp && arrived.length === parts;
}

/** In the order of submission. */
export async function listReady({ jobs }: Pick<UploadPorts, 'jobs'>): Promise<JobRow[]> {
  const ready = (await jobs.list()).filter(({ fields }) => isReady(fields));
  return ready.sort(
    (one, other) =>
      Date.parse(one.fields.submittedAt) - Date.parse(other.fields.submittedAt) || one.sequence - other.sequence,
  );
}

/** Of an operation without a file; after its result, without which the job would end unseen. The next request makes good what broke off. */
export async function enqueue(
  id: string,
  { $id: userId, name: userName }: User,
  job: Pick<UploadJob, 'submittedAt' | 'undoOf'>,
  ports: UploadPorts,
): Promise<void> {
  await ports.jobs.create(id, { ...blankJob, ...job, userId, userName, lastPartAt: job.submittedAt, parts: 0 });
  await waitOrReport(ports.startRun(), ports);
}

/** Schedules make up for a lost start. */
export function waitOrReport(start: Promise<void>, { report }: Pick<UploadPorts, 'report'>): Promise<void> {
  return waitForStart(start.catch(report));
}

const maxMessageLength = 2_000;

const whatIsLeft = {
  upload: 'The rows imported so far are kept. You can upload the file again.',
  undo: 'The rows restored so far stay restored. You can undo the upload again.',
  merge: 'What is renamed so far stays renamed. You can merge the names again.',
  'undo of the merge': 'What is renamed back so far stays so. You can undo the merge again.',
};

export async function failUpload(uploadId: string, thrown: unknown, ports: UploadPorts): Promise<void> {
  const reason = messageOf(thrown);
  const kind = kindOf((await ports.results.find(uploadId))?.result);
  ports.report(`The ${kind} ${uploadId} failed: ${reason}`);
  await endFailed(uploadId, `Processing stopped: ${reason} ${whatIsLeft[kind]}`, ports);
}

function kindOf(result: UploadResultFields | undefined): keyof typeof whatIsLeft {
  if (result?.merge != null) return result.undoOf === null ? 'merge' : 'undo of the merge';
  return result?.undoOf == null ? 'upload' : 'undo';
}

/** Unless it has ended already or its result doesn't exist yet. */
export async function endFailed(uploadId: string, message: string, ports: UploadPorts): Promise<void> {
  const found = await ports.results.find(uploadId);
  if (found?.result.completedAt !== null) return;
  const completedAt = new Date(ports.now()).toISOString();
  await ports.results.update(uploadId, {
    status: 'failed',
    completedAt,
    message: toStorableText(message, maxMessageLength),
    // Without a log nothing was written.
    ...(!(await hasChangeLog(uploadId, ports.logFiles)) && { changeCount: 0 }),
  });
}

/** Rows left behind are removed by the watchdog in the end; a job would run again. */
export async function cleanUp(uploadId: string, { parts }: UploadJob, ports: UploadPorts): Promise<void> {
  for (let part = 1; part <= parts; part++) {
    await ports.staging.remove(uploadId, part).catch(ports.report);
  }
  await ports.jobs.remove(uploadId);
}
