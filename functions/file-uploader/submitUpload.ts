import { randomUUID } from 'node:crypto';
import { isAdmin, type User } from '../../domain/user';
import type { UploadResultFields, UploadStatus } from '../../domain/upload/uploadResult';
import { RequestError } from '../runtime/RequestError';
import { failUpload } from './failUpload';
import type { UploadRequest } from './parseUploadRequest';
import type { UploadPorts } from './ports';

/** The reply to a submission (SPEC section 7). */
export interface SubmittedUpload {
  readonly $id: string;
  readonly status: UploadStatus;
}

/**
 * Takes a file in: the upload appears in the person's history as `queued`, its rows are kept, and their processing is
 * started; the reply does not wait for it. Whatever fails after the upload has appeared leaves it `failed`.
 */
export async function submitUpload(
  { fileName, rows }: UploadRequest,
  person: User,
  ports: UploadPorts,
): Promise<SubmittedUpload> {
  if (!isAdmin(person)) throw new RequestError(403, 'Only admins can upload files.');
  const uploadId = randomUUID();
  const queued: UploadResultFields = {
    fileName,
    status: 'queued',
    submittedAt: new Date().toISOString(),
    completedAt: null,
    recordsProcessed: 0,
    recordsTotal: rows.length,
    errorCount: 0,
    message: null,
    errorFileId: null,
    submittedBy: person.email,
  };
  await ports.results.create(uploadId, queued, person.$id);
  try {
    await ports.staging.put(uploadId, rows);
    await ports.startProcessing(uploadId);
  } catch (thrown) {
    await failUpload(uploadId, thrown, ports);
    throw thrown;
  }
  return { $id: uploadId, status: queued.status };
}
