import { randomUUID } from 'node:crypto';
import type { UploadStatus } from '#domain/capacity-plan/uploadResult.ts';
import type { User } from '#domain/user.ts';
import { ownerPermissions, RequestError, requireAdmin } from '#functions/runtime/request.ts';
import { hasChangeLog } from '#functions/file-uploader/roster/changeLog.ts';
import type { UploadRequest } from './parseUploadRequest.ts';
import { blankJob, type JobRow, queuedResult, type UploadPorts } from '#functions/file-uploader/ports.ts';
import { cleanUp, failUpload, isReady, waitOrReport } from '#functions/file-uploader/queue/queue.ts';

/** specification.md, section 7. */
export interface SubmittedUpload {
  readonly $id: string;
  readonly status: UploadStatus;
}

/** Idempotent: repeated, it answers the upload's present status. Throws `RequestError` for a person who is no admin, and for somebody else's id. */
export async function submitUpload(request: UploadRequest, person: User, ports: UploadPorts): Promise<SubmittedUpload> {
  requireAdmin(person, 'upload files');
  const uploadId = request.uploadId ?? randomUUID();
  const known = await ports.results.find(uploadId);
  const owner = ownerPermissions(person.$id);
  if (known !== undefined && !owner.every((permission) => known.permissions.includes(permission))) throw forbiddenId();
  // Its log would be taken for this upload's.
  if (known === undefined && (await hasChangeLog(uploadId, ports.logFiles))) throw forbiddenId();
  if (known !== undefined && known.result.status !== 'queued') return { $id: uploadId, status: known.result.status };

  const job = await findOrCreateJob(uploadId, request, person, ports);
  if (job.fields.userId !== person.$id) throw forbiddenId();
  if (job.fields.parts !== request.parts) {
    throw new RequestError(409, `parts: is ${request.parts}, but this upload has ${job.fields.parts}.`);
  }
  if (known === undefined) {
    const { fileName, rows, recordsTotal = rows.length, repairs } = request;
    const told = { fileName, recordsTotal, submittedAt: job.fields.submittedAt, submittedBy: person.email };
    const repaired = repairs && { repairs: JSON.stringify(repairs) };
    await ports.results.create(uploadId, { ...queuedResult, ...told, ...repaired }, person.$id);
  }
  if (job.fields.givenUp) return { $id: uploadId, status: 'failed' };
  await stageRows(job, request, ports);
  return { $id: uploadId, status: 'queued' };
}

async function stageRows(job: JobRow, { part, rows }: UploadRequest, ports: UploadPorts): Promise<void> {
  if (job.fields.arrived.includes(part)) return;
  try {
    await ports.staging.put(job.id, part, rows);
    const changed = await addPart(job, part, ports);
    if (changed === undefined || !isReady(changed.fields)) return;
    const { parts, submittedAt } = changed.fields;
    if (parts > 1) await ports.results.update(job.id, { submittedAt });
  } catch (thrown) {
    await giveUp(job.id, part, thrown, ports).catch(ports.report);
    throw thrown;
  }
  await waitOrReport(ports.startRun(), ports);
}

/** The reply says that the submission failed: it must not be processed later. */
async function giveUp(uploadId: string, part: number, thrown: unknown, ports: UploadPorts): Promise<void> {
  const job = await ports.jobs.find(uploadId);
  if (job === undefined || job.fields.arrived.includes(part)) return;
  if ((await ports.jobs.compareAndSet(job, { givenUp: true })) === undefined) return;
  await failUpload(uploadId, thrown, ports);
  await cleanUp(uploadId, job.fields, ports);
}

/** Reveals nothing about the other upload. */
function forbiddenId(): RequestError {
  return new RequestError(403, 'uploadId: can not be used.');
}

async function findOrCreateJob(
  uploadId: string,
  { parts, separator, retire }: Pick<UploadRequest, 'parts' | 'separator' | 'retire'>,
  { $id: userId, name: userName }: User,
  { jobs, now }: Pick<UploadPorts, 'jobs' | 'now'>,
): Promise<JobRow> {
  for (;;) {
    const found = await jobs.find(uploadId);
    if (found !== undefined) return found;
    const at = new Date(now()).toISOString();
    const created = await jobs.create(uploadId, {
      ...{ ...blankJob, userId, userName, submittedAt: at, lastPartAt: at, parts, separator: separator ?? null },
      retire: retire === undefined ? null : JSON.stringify(retire),
    });
    if (created !== undefined) return created;
  }
}

/** `undefined` when they were staged before, or the upload has been given up. */
async function addPart(
  job: JobRow,
  part: number,
  { jobs, now }: Pick<UploadPorts, 'jobs' | 'now'>,
): Promise<JobRow | undefined> {
  let latest: JobRow | undefined = job;
  while (latest !== undefined && !latest.fields.givenUp && !latest.fields.arrived.includes(part)) {
    const at = new Date(now()).toISOString();
    const arrived = [...latest.fields.arrived, part];
    const submitted = arrived.length === latest.fields.parts ? { submittedAt: at } : {};
    const changed: JobRow | undefined = await jobs.compareAndSet(latest, {
      arrived,
      lastPartAt: at,
      ...submitted,
    });
    if (changed !== undefined) return changed;
    latest = await jobs.find(job.id);
  }
  return undefined;
}
