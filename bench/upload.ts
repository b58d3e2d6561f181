import { randomUUID } from 'node:crypto';
import type { NumberedRow, UploadRow } from '../domain/upload/columns';
import { connectUploads } from '../functions/file-uploader/connectUploads';
import { startUploads, type Uploads } from '../test/support/startUploads';
import { numbered, uploadRow } from '../test/support/uploadRow';

/** Rows a second through an upload, from queued to completed, for a file of new rows and for the same file again. */
export async function benchUpload(): Promise<void> {
  for (const size of [1_000, 10_000, 100_000]) {
    const uploads = await startUploads();
    const rows = numbered(Array.from({ length: size }, (_, index) => planRow(index, size)));
    for (const which of ['new', 'again']) {
      const seconds = await measure(uploads, rows);
      const rate = Math.round(size / seconds).toLocaleString('en-US');
      const memory = await lastLog(uploads);
      console.log(`${size.toLocaleString('en-US')} rows, ${which}: ${seconds.toFixed(1)} s, ${rate} rows/s. ${memory}`);
    }
    await uploads.stop();
  }
}

/** Ten people a team. */
function planRow(index: number, size: number): UploadRow {
  return uploadRow({
    Team: `Team ${index % (size / 10)}`,
    'User First Name': `First ${index}`,
    'User Last Name': `Last ${index}`,
    'User Email': `person.${index}@example.test`,
  });
}

/** Staged directly: a request takes 10 MiB, which is some 20,000 rows. */
async function measure(uploads: Uploads, rows: readonly NumberedRow[]): Promise<number> {
  const ports = connectUploads(uploads.server, 'file-uploader', console.error);
  const uploadId = randomUUID();
  const submittedAt = new Date().toISOString();
  const counts = { recordsProcessed: 0, recordsTotal: rows.length, errorCount: 0 };
  const nothing = { completedAt: null, message: null, errorFileId: null };
  const result = {
    fileName: 'plan.csv',
    status: 'queued',
    submittedAt,
    submittedBy: 'ada.admin@example.test',
  } as const;
  await ports.results.create(uploadId, { ...result, ...counts, ...nothing }, 'ada');
  await ports.staging.put(uploadId, rows);
  const startMs = performance.now();
  await ports.startProcessing(uploadId);
  const { status, message } = await uploads.ended(uploadId);
  if (status !== 'completed') throw new Error(message ?? status);
  return (performance.now() - startMs) / 1_000;
}

/** What the function said of its memory: known when its process has ended, shortly after the upload. */
async function lastLog({ server }: Uploads): Promise<string> {
  for (;;) {
    const { executions } = await server.functions.listExecutions({ functionId: 'file-uploader' });
    const logs = executions.map((execution) => execution.logs);
    if (logs.every((log) => log !== '')) return logs[logs.length - 1] ?? '';
  }
}
