import { describeOutcome } from '../../domain/upload/describeOutcome';
import { errorFileName, formatErrorFile } from '../../domain/upload/errorFile';
import { planUpload } from '../../domain/upload/planUpload';
import type { UploadStatus } from '../../domain/upload/uploadResult';
import { RequestError } from '../runtime/RequestError';
import { applyPlan } from './applyPlan';
import { clearStaging, failUpload } from './failUpload';
import type { FoundUpload, UploadPorts } from './ports';

/**
 * Processes an upload that is `queued`, once: whose it is and where it stands is read from what was stored when it was
 * submitted, never from the request. It ends `completed` (also when rows were refused) or `failed`.
 * Throws `RequestError` when there is nothing to process; any other failure ends in the result.
 */
export async function processUpload(uploadId: string, ports: UploadPorts): Promise<UploadStatus> {
  const found = await ports.results.find(uploadId);
  if (found === undefined) throw new RequestError(404, 'There is no such upload.');
  if (found.result.status !== 'queued') throw new RequestError(409, `The upload is already ${found.result.status}.`);
  try {
    const status = await processRows(uploadId, found, ports);
    await clearStaging(uploadId, ports);
    return status;
  } catch (thrown) {
    await failUpload(uploadId, thrown, ports);
    return 'failed';
  }
}

async function processRows(
  uploadId: string,
  { result, permissions }: FoundUpload,
  ports: UploadPorts,
): Promise<UploadStatus> {
  await ports.results.update(uploadId, { status: 'processing' });
  const plan = planUpload(await ports.staging.read(uploadId));
  const errorCount = plan.refused.length;
  const recordsTotal = plan.accepted.length + errorCount;
  if (errorCount > 0) {
    const file = { name: errorFileName(result.fileName), pieces: formatErrorFile(plan.refused) };
    const errorFileId = await ports.errorFiles.save(uploadId, file, permissions);
    await ports.results.update(uploadId, { errorCount, errorFileId, recordsProcessed: errorCount });
  }
  await applyPlan(plan, ports.roster, (done) =>
    ports.results.update(uploadId, { recordsProcessed: errorCount + done }),
  );
  const status = errorCount < recordsTotal ? 'completed' : 'failed';
  const message = describeOutcome(recordsTotal, errorCount);
  await ports.results.update(uploadId, {
    status,
    completedAt: new Date().toISOString(),
    recordsProcessed: recordsTotal,
    message,
  });
  return status;
}
