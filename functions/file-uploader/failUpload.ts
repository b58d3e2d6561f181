import { messageOf } from '../runtime/messageOf';
import type { UploadPorts } from './ports';

const maxMessageLength = 2_000;

/** Tells the person that the upload broke off and why, and clears away what waited. Never rejects. */
export async function failUpload(uploadId: string, thrown: unknown, ports: UploadPorts): Promise<void> {
  const reason = messageOf(thrown);
  ports.report(`Upload ${uploadId} failed: ${reason}`);
  const message = `Processing stopped: ${reason} Rows that were done are kept; the file can be uploaded again.`;
  const failed = {
    status: 'failed',
    completedAt: new Date().toISOString(),
    message: message.slice(0, maxMessageLength),
  } as const;
  await attempt(() => ports.results.update(uploadId, failed), ports);
  await clearStaging(uploadId, ports);
}

/** Never rejects: a file that stays behind harms nobody. */
export function clearStaging(uploadId: string, ports: UploadPorts): Promise<void> {
  return attempt(() => ports.staging.remove(uploadId), ports);
}

async function attempt(step: () => Promise<void>, ports: UploadPorts): Promise<void> {
  try {
    await step();
  } catch (thrown) {
    ports.report(messageOf(thrown));
  }
}
