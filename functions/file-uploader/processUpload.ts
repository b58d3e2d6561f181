import type { NumberedRow } from '#domain/upload/columns.ts';
import { isCsvSeparator } from '#domain/spreadsheet/csvSeparator.ts';
import { describeOutcome } from '#domain/upload/describeOutcome.ts';
import { errorFileName, formatErrorFile } from '#domain/upload/errorFile.ts';
import { planUpload } from '#domain/upload/planUpload.ts';
import { applyPlan } from './applyPlan.ts';
import type { Lease } from './Lease.ts';
import type { FoundUpload, UploadJob, UploadPorts } from './ports.ts';

/** `handed over`: half done, for another run to go on with. */
export type ProcessingOutcome = 'completed' | 'failed' | 'handed over';

/**
 * Processes an upload from where the lease says that it stands. Whose it is and what it says is read from what was stored when it
 * was submitted. It ends `completed` (also when rows were refused) or, without a usable row, `failed`; one that has ended stays as it is.
 * Throws `LeaseLost`, and whatever goes wrong.
 */
export async function processUpload(
  uploadId: string,
  job: UploadJob,
  lease: Lease,
  ports: UploadPorts,
  handOverAt: number,
): Promise<ProcessingOutcome> {
  const found = await ports.results.find(uploadId);
  if (found === undefined) return 'failed';
  const { status } = found.result;
  if (status === 'completed' || status === 'failed') return status;

  const update: UploadPorts['results']['update'] = (id, changes) => {
    lease.assertHeld();
    return ports.results.update(id, changes);
  };
  if (status === 'queued') await update(uploadId, { status: 'processing' });
  const plan = planUpload(await readStaged(uploadId, job, ports));
  const errorCount = plan.refused.length;
  const recordsTotal = plan.accepted.length + errorCount;
  const from = lease.state.done;
  if (errorCount > 0 && found.result.errorFileId === null) {
    const errorFileId = await saveErrorFile(uploadId, found, job, plan.refused, ports);
    await update(uploadId, { recordsTotal, errorCount, errorFileId, recordsProcessed: errorCount + from });
  } else if (recordsTotal !== found.result.recordsTotal) {
    await update(uploadId, { recordsTotal });
  }
  const reachedEnd = await applyPlan(plan, ports.roster, from, {
    beforeWriting: () => {
      lease.assertHeld();
    },
    afterStep: async (done) => {
      await lease.advance(done);
      await update(uploadId, { recordsProcessed: errorCount + done });
      return ports.now() < handOverAt;
    },
  });
  if (!reachedEnd) return 'handed over';
  const end = errorCount < recordsTotal ? 'completed' : 'failed';
  const completedAt = new Date(ports.now()).toISOString();
  const message = describeOutcome(recordsTotal, errorCount);
  await update(uploadId, { status: end, completedAt, recordsProcessed: recordsTotal, message });
  return end;
}

async function readStaged(uploadId: string, { parts }: UploadJob, { staging }: UploadPorts): Promise<NumberedRow[]> {
  const rows: NumberedRow[] = [];
  for (let part = 1; part <= parts; part++) {
    for (const row of await staging.read(uploadId, part)) rows.push(row);
  }
  return rows.sort((one, other) => one.line - other.line);
}

function saveErrorFile(
  uploadId: string,
  { result, permissions }: FoundUpload,
  { separator }: UploadJob,
  refused: Parameters<typeof formatErrorFile>[0],
  { errorFiles }: UploadPorts,
): Promise<string> {
  const pieces = formatErrorFile(refused, isCsvSeparator(separator) ? separator : ',');
  const file = { name: errorFileName(result.fileName), pieces };
  return errorFiles.save(uploadId, file, permissions);
}
