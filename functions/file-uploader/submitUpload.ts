import { randomUUID } from 'node:crypto';
import { isAdmin, type User } from '#domain/user.ts';
import type { UploadResultFields, UploadStatus } from '#domain/upload/uploadResult.ts';
import type { GuardedRow } from '#functions/runtime/GuardedRows.ts';
import { messageOf } from '#functions/runtime/messageOf.ts';
import { ownerPermissions } from '#functions/runtime/ownerPermissions.ts';
import { RequestError } from '#functions/runtime/RequestError.ts';
import { addPart, openJob } from './collectParts.ts';
import { clearAway, failUpload } from './endUpload.ts';
import type { UploadRequest } from './parseUploadRequest.ts';
import type { UploadJob, UploadPorts } from './ports.ts';
import { isReady } from './uploadJobs.ts';

/** The reply to a submission (SPEC section 7). */
export interface SubmittedUpload {
  readonly $id: string;
  readonly status: UploadStatus;
}

/**
 * Takes a file in, or one part of it: the upload appears in the person's history as `queued`, its rows are kept, and with the last part
 * processing is started; the reply does not wait for it. What was sent before changes nothing and is answered with the upload's
 * present status. Throws `RequestError` for whoever is no admin, and for an id that is somebody else's.
 */
export async function submitUpload(request: UploadRequest, person: User, ports: UploadPorts): Promise<SubmittedUpload> {
  if (!isAdmin(person)) throw new RequestError(403, 'Only admins can upload files.');
  const uploadId = request.uploadId ?? randomUUID();
  const known = await ports.results.find(uploadId);
  const owner = ownerPermissions(person.$id);
  if (known !== undefined && !owner.every((permission) => known.permissions.includes(permission))) throw notYours();
  if (known !== undefined && known.result.status !== 'queued') return { $id: uploadId, status: known.result.status };

  const job = await openJob(uploadId, request, person.$id, ports);
  if (job.fields.userId !== person.$id) throw notYours();
  if (job.fields.parts !== request.parts) {
    throw new RequestError(409, `parts: is ${request.parts}, but this upload has ${job.fields.parts}.`);
  }
  if (known === undefined) await ports.results.create(uploadId, queued(request, person, job.fields), person.$id);
  if (job.fields.givenUp) return { $id: uploadId, status: 'failed' };
  await keepRows(job, request, ports);
  return { $id: uploadId, status: 'queued' };
}

async function keepRows(job: GuardedRow<UploadJob>, { part, rows }: UploadRequest, ports: UploadPorts): Promise<void> {
  if (job.fields.arrived.includes(part)) return;
  try {
    await ports.staging.put(job.id, part, rows);
    const changed = await addPart(job, part, ports);
    if (changed === undefined || !isReady(changed.fields)) return;
    const { parts, submittedAt } = changed.fields;
    if (parts > 1) await ports.results.update(job.id, { submittedAt });
  } catch (thrown) {
    await giveUp(job.id, part, thrown, ports).catch((failed: unknown) => ports.report(messageOf(failed)));
    throw thrown;
  }
  // A start that is lost is made up for by the watchdog.
  await ports.startRun().catch((failed: unknown) => ports.report(messageOf(failed)));
}

/** The person is told that the submission failed: it must not be processed later. */
async function giveUp(uploadId: string, part: number, thrown: unknown, ports: UploadPorts): Promise<void> {
  const job = await ports.jobs.find(uploadId);
  if (job === undefined || job.fields.arrived.includes(part)) return;
  if ((await ports.jobs.replace(job, { givenUp: true })) === undefined) return;
  await failUpload(uploadId, thrown, ports);
  await clearAway(uploadId, job.fields, ports);
}

function queued(
  { fileName, rows, recordsTotal }: UploadRequest,
  person: User,
  { submittedAt }: UploadJob,
): UploadResultFields {
  return {
    fileName,
    status: 'queued',
    submittedAt,
    completedAt: null,
    recordsProcessed: 0,
    recordsTotal: recordsTotal ?? rows.length,
    errorCount: 0,
    message: null,
    errorFileId: null,
    submittedBy: person.email,
  };
}

/** Tells nothing of the other upload. */
function notYours(): RequestError {
  return new RequestError(403, 'uploadId: can not be used.');
}
