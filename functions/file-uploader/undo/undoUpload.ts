import * as v from 'valibot';
import { isCsvSeparator } from '#domain/csv/csvSeparator.ts';
import type { UndoPreview } from '#domain/capacity-plan/undo.ts';
import { describeUndo, formatKeptRows, keptFileName } from '#domain/capacity-plan/undoOutcome.ts';
import type { UploadResultFields } from '#domain/capacity-plan/uploadResult.ts';
import { readMergePlan } from '#domain/technologies/mergePlan.ts';
import { undoDays } from '#domain/limits.ts';
import { isAdmin, type User } from '#domain/user.ts';
import { messageOf, RequestError } from '#functions/runtime/request.ts';
import { waitForStart } from '#functions/runtime/server.ts';
import { type ChangeLog, findChangeLog, hasChangeLog } from '#functions/file-uploader/roster/changeLog.ts';
import { deriveId } from '#functions/file-uploader/roster/deriveId.ts';
import { planMergeUndo } from '#functions/file-uploader/names/undoMerge.ts';
import type { Operation } from '#functions/file-uploader/queue/Operation.ts';
import { parseBody } from '#functions/file-uploader/requests/parseBody.ts';
import { planUndo } from './planUndo.ts';
import type { OnRead } from '#functions/file-uploader/requests/previews.ts';
import { blankJob, type StoredUpload, type UploadPorts } from '#functions/file-uploader/ports.ts';
import type { SubmittedUpload } from '#functions/file-uploader/requests/submitUpload.ts';

const undoRequest = v.object({
  uploadId: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9][a-zA-Z0-9._-]{0,35}$/, 'is no valid id')),
});

const keptShown = 200;
const dayMs = 24 * 60 * 60 * 1_000;
const none = { teams: 0, people: 0, memberships: 0 };

/** Idempotent; a failed undo is followed by another. Throws `RequestError` for a person who is no admin, and for an upload that can't be undone. */
export async function submitUndo(bodyText: string, person: User, ports: UploadPorts): Promise<SubmittedUpload> {
  requireAdmin(person);
  const { uploadId } = parseBody(undoRequest, bodyText);
  const upload = await findUpload(uploadId, ports);
  const undo = await findUndo(uploadId, ports);
  if (undo.result !== undefined && undo.result.status !== 'queued') {
    return { $id: undo.id, status: undo.result.status };
  }
  const submittedAt = new Date(ports.now()).toISOString();
  if (undo.result === undefined) {
    refuseUnlessAvailable(await stateOf(uploadId, upload, ports), upload);
    await ports.results.create(undo.id, queued(uploadId, upload, person, submittedAt), person.$id);
  }
  // After the result, without which the job would end unseen; the next request makes good what broke off.
  const asker = { userId: person.$id, userName: person.name };
  const job = { ...blankJob, ...asker, submittedAt, lastPartAt: submittedAt, parts: 0, undoOf: uploadId };
  await ports.jobs.create(undo.id, job);
  await waitForStart(ports.startRun().catch((failed: unknown) => ports.report(messageOf(failed))));
  return { $id: undo.id, status: 'queued' };
}

/** Dry run. Throws `RequestError` as `submitUndo`, but for an upload that can't be undone. */
export async function previewUndo(
  bodyText: string,
  person: User,
  ports: UploadPorts,
  onRead?: OnRead,
): Promise<UndoPreview> {
  requireAdmin(person);
  const { uploadId } = parseBody(undoRequest, bodyText);
  const upload = await findUpload(uploadId, ports);
  const { fileName, merge } = upload.result;
  const plan = readMergePlan(merge);
  const undo = await findUndo(uploadId, ports);
  const blank = {
    undoId: null,
    fileName,
    restored: none,
    removed: none,
    kept: [],
    keptCount: 0,
    ...(plan && { isMerge: true }),
  };
  if (undo.result !== undefined && !(await wasBrokenOff(undo.id, undo.result, ports))) {
    const state = undo.result.status === 'completed' ? 'done' : 'underWay';
    return { ...blank, state, undoId: undo.id };
  }
  const { state, reason } = await stateOf(uploadId, upload, ports);
  if (state !== 'available') return { ...blank, state, ...(reason && { reason }) };
  if (plan !== undefined) {
    const { restored, kept } = await planMergeUndo(uploadId, plan, ports.names);
    const shown = { kept: kept.slice(0, keptShown), keptCount: kept.length };
    return { ...blank, state, ...shown, restored: { ...none, teams: restored } };
  }
  const log = await findChangeLog(uploadId, ports.logFiles);
  if (log === undefined) return { ...blank, state: 'unavailable', reason: 'notKept' };
  const { restored, removed, kept } = await planUndo(log, ports.roster, onRead);
  return { ...blank, state, restored, removed, kept: kept.slice(0, keptShown), keptCount: kept.length };
}

/** Between result and job: nothing will process it until somebody asks again. */
async function wasBrokenOff(id: string, { status }: UploadResultFields, { jobs }: UploadPorts): Promise<boolean> {
  return status === 'queued' && (await jobs.find(id)) === undefined;
}

function requireAdmin(person: User): void {
  if (!isAdmin(person)) throw new RequestError(403, 'Only admins can undo uploads.');
}

async function findUpload(uploadId: string, { results }: UploadPorts): Promise<StoredUpload> {
  const found = await results.find(uploadId);
  if (found === undefined) throw new RequestError(404, 'There is no such upload.');
  return found;
}

/** The same upload always gives the same ids. */
async function findUndo(
  uploadId: string,
  { results }: UploadPorts,
): Promise<{ readonly id: string; readonly result: UploadResultFields | undefined }> {
  for (let number = 1; ; number++) {
    const id = deriveId('undo', uploadId, ...(number === 1 ? [] : [String(number)]));
    const result = (await results.find(id))?.result;
    const isOver = result !== undefined && (result.status === 'failed' || result.undoOf !== uploadId);
    if (!isOver) return { id, result };
  }
}

type UndoState = Pick<UndoPreview, 'reason'> & { readonly state: 'available' | 'expired' | 'unavailable' };

async function stateOf(uploadId: string, { result }: StoredUpload, ports: UploadPorts): Promise<UndoState> {
  const { status, undoOf, completedAt } = result;
  const hasEnded = status === 'completed' || status === 'failed';
  if (undoOf !== null) return { state: 'unavailable', reason: 'isUndo' };
  if (!hasEnded || completedAt === null) return { state: 'unavailable', reason: 'notEnded' };
  if (ports.now() - Date.parse(completedAt) > undoDays * dayMs) return { state: 'expired' };
  if (result.merge != null || (await hasChangeLog(uploadId, ports.logFiles))) return { state: 'available' };
  return { state: 'unavailable', reason: status === 'failed' ? 'failedBefore' : 'notKept' };
}

function refuseUnlessAvailable({ state }: UndoState, { result: { undoOf, completedAt, merge } }: StoredUpload): void {
  if (state === 'available') return;
  const again = merge == null ? 'Upload the file again.' : 'Merge the names again.';
  if (undoOf !== null) throw new RequestError(400, `An undo can't be undone. ${again}`);
  if (completedAt === null) throw new RequestError(409, 'This upload has not ended yet.');
  if (state === 'expired') throw new RequestError(400, `Uploads can be undone for ${undoDays} days.`);
  throw new RequestError(400, 'The changes of this upload are not kept.');
}

function queued(
  uploadId: string,
  { result: { fileName, merge = null } }: StoredUpload,
  { email, name }: User,
  submittedAt: string,
): UploadResultFields {
  const plan = readMergePlan(merge);
  return {
    merge: plan ? JSON.stringify({ ...plan, userName: name }) : null,
    ...{ fileName, status: 'queued', submittedAt, completedAt: null, recordsProcessed: 0, recordsTotal: 0 },
    ...{ errorCount: 0, message: null, errorFileId: null, submittedBy: email, undoOf: uploadId },
  };
}

export async function prepareUndo(operation: Operation): Promise<ChangeLog> {
  const { id, job, permissions, result, ports, keep } = operation;
  const log = await findChangeLog(job.undoOf ?? '', ports.logFiles);
  if (log === undefined) throw new Error('The changes of this upload are no longer kept.');
  const plan = await planUndo(log, ports.roster, keep);
  const { kept } = plan;
  const counts = { recordsTotal: log.length, errorCount: kept.length, recordsProcessed: kept.length };
  if (kept.length > 0 && result.errorFileId === null) {
    const chunks = formatKeptRows(kept, isCsvSeparator(job.separator) ? job.separator : ',');
    const file = { name: keptFileName(result.fileName), chunks };
    await operation.update({ ...counts, errorFileId: await ports.errorFiles.save(id, file, permissions) });
  } else {
    await operation.update(counts);
  }
  await operation.keepOutcome(describeUndo(plan, kept));
  return operation.writeLog(plan.changes);
}
