import * as v from 'valibot';
import { noKinds } from '#domain/capacity-plan/kindCounts.ts';
import type { UndoPreview } from '#domain/capacity-plan/undo.ts';
import { describeUndo, formatKeptRows } from '#domain/capacity-plan/undoOutcome.ts';
import type { UploadResultFields } from '#domain/capacity-plan/uploadResult.ts';
import { readMergePlan } from '#domain/technologies/mergePlan.ts';
import { undoDays } from '#domain/limits.ts';
import type { User } from '#domain/user.ts';
import { RequestError, requireAdmin } from '#functions/runtime/request.ts';
import { type ChangeLog, findChangeLog, hasChangeLog } from '#functions/file-uploader/roster/changeLog.ts';
import { deriveId } from '#functions/file-uploader/roster/deriveId.ts';
import { planMergeUndo } from '#functions/file-uploader/names/undoMerge.ts';
import type { Operation } from '#functions/file-uploader/queue/Operation.ts';
import { enqueue } from '#functions/file-uploader/queue/queue.ts';
import { idSchema, parseBody } from '#functions/runtime/parseBody.ts';
import { planUndo } from './planUndo.ts';
import type { OnRead } from '#functions/runtime/previews.ts';
import { queuedResult, type StoredUpload, type UploadPorts } from '#functions/file-uploader/ports.ts';
import type { SubmittedUpload } from '#functions/file-uploader/requests/submitUpload.ts';

const undoRequest = v.object({ uploadId: idSchema });
const deed = 'undo uploads';
const keptShown = 200;
const dayMs = 24 * 60 * 60 * 1_000;

/** Idempotent; a failed undo is followed by another. Throws `RequestError` for a person who is no admin, and for an upload that can't be undone. */
export async function submitUndo(bodyText: string, person: User, ports: UploadPorts): Promise<SubmittedUpload> {
  requireAdmin(person, deed);
  const { uploadId } = parseBody(undoRequest, bodyText);
  const upload = await findUpload(uploadId, ports);
  const undo = await findUndo(uploadId, ports);
  if (undo.result !== undefined && undo.result.status !== 'queued') {
    return { $id: undo.id, status: undo.result.status };
  }
  const submittedAt = new Date(ports.now()).toISOString();
  if (undo.result === undefined) {
    refuseUnlessAvailable(await stateOf(uploadId, upload, ports), upload);
    const { fileName } = upload.result;
    const plan = readMergePlan(upload.result.merge);
    const merge = plan ? JSON.stringify({ ...plan, userName: person.name }) : null;
    const told = { fileName, merge, submittedAt, submittedBy: person.email, undoOf: uploadId };
    await ports.results.create(undo.id, { ...queuedResult, ...told }, person.$id);
  }
  await enqueue(undo.id, person, { submittedAt, undoOf: uploadId }, ports);
  return { $id: undo.id, status: 'queued' };
}

/** Dry run. Throws `RequestError` as `submitUndo`, but for an upload that can't be undone. */
export async function previewUndo(
  bodyText: string,
  person: User,
  ports: UploadPorts,
  onRead?: OnRead,
): Promise<UndoPreview> {
  requireAdmin(person, deed);
  const { uploadId } = parseBody(undoRequest, bodyText);
  const upload = await findUpload(uploadId, ports);
  const { fileName, merge } = upload.result;
  const plan = readMergePlan(merge);
  const undo = await findUndo(uploadId, ports);
  const blank = {
    undoId: null,
    fileName,
    restored: noKinds,
    removed: noKinds,
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
    const { restored, kept } = await planMergeUndo(uploadId, plan, ports);
    const shown = { kept: kept.slice(0, keptShown), keptCount: kept.length };
    return { ...blank, state, ...shown, restored: { ...noKinds, teams: restored } };
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

export async function prepareUndo(operation: Operation): Promise<ChangeLog> {
  const { job, ports, keep } = operation;
  const log = await findChangeLog(job.undoOf ?? '', ports.logFiles);
  if (log === undefined) throw new Error('The changes of this upload are no longer kept.');
  const plan = await planUndo(log, ports.roster, keep);
  const { kept } = plan;
  const errorFileId = await operation.saveErrorFile(kept, 'left alone', formatKeptRows);
  const counts = { recordsTotal: log.length, errorCount: kept.length, recordsProcessed: kept.length };
  await operation.update({ ...counts, errorFileId });
  await operation.keepOutcome(describeUndo(plan, kept));
  return operation.writeLog(plan.changes);
}
