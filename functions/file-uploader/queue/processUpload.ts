import { describeOutcome, describeUpload } from '#domain/capacity-plan/uploadResult.ts';
import { applyChanges } from '#functions/file-uploader/roster/applyChanges.ts';
import { type ChangeLog, findChangeLog } from '#functions/file-uploader/roster/changeLog.ts';
import { prepareImport } from '#functions/file-uploader/roster/importPlan.ts';
import { runMerge } from '#functions/file-uploader/names/runMerge.ts';
import { runMergeUndo } from '#functions/file-uploader/names/undoMerge.ts';
import { Operation } from './Operation.ts';
import type { JobRow, UploadPorts } from '#functions/file-uploader/ports.ts';
import type { QueueLease } from './queue.ts';
import { prepareUndo } from '#functions/file-uploader/undo/undoUpload.ts';

/** `continued`: by the next run, from the checkpoint. */
export type ProcessingOutcome = 'completed' | 'failed' | 'continued';

/**
 * Writes the log unless it is there. Trusts only what was stored on submission. An upload that has ended stays. Throws
 * `LeaseLost`, and what goes wrong.
 */
export async function processUpload(
  job: JobRow,
  lease: QueueLease,
  ports: UploadPorts,
  deadline: number,
): Promise<ProcessingOutcome> {
  const found = await ports.results.find(job.id);
  if (found === undefined) return 'failed';
  const { status } = found.result;
  if (status === 'completed' || status === 'failed') return status;

  const operation = new Operation(job, found, lease, ports);
  if (status === 'queued') await operation.update({ status: 'processing' });
  if (found.result.merge != null) {
    const run = job.fields.undoOf === null ? runMerge : runMergeUndo;
    return (await run(operation, deadline)) ? 'completed' : 'continued';
  }
  const known = await findChangeLog(job.id, ports.logFiles);
  const isUndo = job.fields.undoOf !== null;
  const log = known ?? (await (isUndo ? prepareUndo : prepareImport)(operation));
  if (!(await applyLog(log, operation, { isContinued: known !== undefined, deadline }))) return 'continued';

  const { recordsTotal, errorCount } = operation.result;
  const end = isUndo || errorCount < recordsTotal ? 'completed' : 'failed';
  const completedAt = new Date(ports.now()).toISOString();
  const message = operation.outcome ?? describeOutcome(recordsTotal, errorCount);
  await operation.update({
    status: end,
    completedAt,
    recordsProcessed: recordsTotal,
    message,
    changeCount: log.length,
  });
  return end;
}

export const progressIntervalMs = 1_000;

function applyLog(
  log: ChangeLog,
  operation: Operation,
  { isContinued, deadline }: { readonly isContinued: boolean; readonly deadline: number },
): Promise<boolean> {
  const { id, job, lease, ports, result } = operation;
  const { recordsTotal, errorCount } = result;
  const { userId, userName } = job;
  let reportedAt = -Infinity;
  const fileName = describeUpload(result);
  const author = { userId, userName, source: 'upload', uploadId: id, fileName } as const;
  return applyChanges(log, author, ports, {
    from: lease.fields.done,
    isContinued,
    beforeWriting: () => {
      lease.assertHeld();
    },
    afterSlice: async (done) => {
      await operation.advance(done);
      if (done < log.length && ports.now() - reportedAt >= progressIntervalMs) {
        reportedAt = ports.now();
        const rows = Math.floor(((recordsTotal - errorCount) * done) / log.length);
        await operation.update({ recordsProcessed: errorCount + rows });
      }
      return ports.now() < deadline;
    },
  });
}
