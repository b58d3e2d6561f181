import { messageOf } from '#functions/runtime/messageOf.ts';
import type { UploadJob, UploadPorts } from './ports.ts';

const maxMessageLength = 2_000;

/** Tells the person that the upload broke off and why. */
export async function failUpload(uploadId: string, thrown: unknown, ports: UploadPorts): Promise<void> {
  const reason = messageOf(thrown);
  ports.report(`Upload ${uploadId} failed: ${reason}`);
  const message = `Processing stopped: ${reason} The rows imported so far are kept. You can upload the file again.`;
  await endFailed(uploadId, message, ports);
}

/** The upload fails with this text, unless it has ended already or has not appeared yet. */
export async function endFailed(uploadId: string, message: string, ports: UploadPorts): Promise<void> {
  const found = await ports.results.find(uploadId);
  if (found?.result.completedAt !== null) return;
  const completedAt = new Date(ports.now()).toISOString();
  await ports.results.update(uploadId, { status: 'failed', completedAt, message: message.slice(0, maxMessageLength) });
}

/** Removes what waited for an upload that has ended. Rows that can't be removed harm nobody; a job would be done again. */
export async function clearAway(uploadId: string, { parts }: UploadJob, ports: UploadPorts): Promise<void> {
  for (let part = 1; part <= parts; part++) {
    await ports.staging.remove(uploadId, part).catch((failed: unknown) => ports.report(messageOf(failed)));
  }
  await ports.jobs.remove(uploadId);
}
