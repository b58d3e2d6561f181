import { randomUUID } from 'node:crypto';
import type { UploadRow } from '#domain/capacity-plan/columns.ts';
import { people } from '#test/support/signIn.ts';
import { startUploads, type PlatformClient, type Uploads } from '#test/support/startUploads.ts';
import { chunksOf, sendAll } from '#test/support/submitInChunks.ts';
import { uploadRow } from '#test/support/uploadRow.ts';

/** A request takes 10 MiB: some 20,000 rows, quoted once more. */
const rowsPerPart = 15_000;

/** Rows a second from Submit to completed, parts included, for a file of new rows and for the same file again. */
export async function benchUpload(): Promise<void> {
  for (const size of [1_000, 10_000, 100_000]) {
    const uploads = await startUploads();
    const ada = await uploads.as(people.ada);
    const rows = Array.from({ length: size }, (_, index) => planRow(index, size));
    for (const which of ['new', 'again']) {
      const { submitSeconds, seconds } = await measure(uploads, ada, rows);
      const rate = Math.round(size / seconds).toLocaleString('en-US');
      const took = `${seconds.toFixed(1)} s (${submitSeconds.toFixed(1)} s to submit), ${rate} rows/s`;
      console.log(
        `${size.toLocaleString('en-US')} rows, ${which}: ${took}. Peak memory: ${await peakMemory(uploads)} MB`,
      );
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

async function measure(
  uploads: Uploads,
  person: PlatformClient,
  rows: readonly UploadRow[],
): Promise<{ submitSeconds: number; seconds: number }> {
  const uploadId = randomUUID();
  const bodies = chunksOf(uploadId, rows, rowsPerPart);
  const startMs = performance.now();
  await sendAll(person, bodies);
  const submitSeconds = (performance.now() - startMs) / 1_000;
  const { status, message } = await uploads.ended(uploadId);
  if (status !== 'completed') throw new Error(message ?? status);
  return { submitSeconds, seconds: (performance.now() - startMs) / 1_000 };
}

/** The largest that an execution said of itself: known when its process has ended, shortly after the upload. */
async function peakMemory(uploads: Uploads): Promise<number> {
  await uploads.untilNothingRuns();
  const { executions } = await uploads.server.functions.listExecutions({ functionId: 'file-uploader' });
  return Math.max(...executions.map(({ logs }) => Number(/Peak memory: (\d+) MB/.exec(logs)?.[1] ?? 0)));
}
