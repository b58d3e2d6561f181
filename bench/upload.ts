import { randomUUID } from 'node:crypto';
import type { UploadRow } from '#domain/capacity-plan/columns.ts';
import { people } from '#test/support/signIn.ts';
import { startUploads, type PlatformClient, type Uploads } from '#test/support/startUploads.ts';
import { chunksOf, sendAll } from '#test/support/submitInChunks.ts';
import { uploadRow } from '#test/support/uploadRow.ts';
import { Figure, sampleCount } from './figures.ts';

/** A request takes 10 MiB: some 20,000 rows, quoted once more. */
const rowsPerPart = 15_000;
const sizes = [
  { size: 1_000, samples: 9, files: ['new', 'again'], undone: false },
  { size: 100_000, samples: 1, files: ['new'], undone: true },
];

/** An upload from Submit to completed, in parts as the page sends them: of new rows, and of the same file again; and its undo. */
export async function benchUpload(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { size, samples, files, undone } of sizes) {
    const rows = Array.from({ length: size }, (_, index) => planRow(index, size));
    const of = `${size.toLocaleString('en-US')} rows`;
    const took = files.map(
      (which) =>
        new Figure(
          `upload of ${of}, ${which}`,
          's',
          'submission to completed, on the local platform; ten people a team',
        ),
    );
    const undo = new Figure(`undo of ${of}`, 's', 'request to completed; every team, person and membership goes');
    const peak = new Figure(
      `peak memory, ${of}`,
      'MiB',
      'the largest that an execution of the function said of itself',
    );
    for (let sample = 0; sample < sampleCount(samples); sample += 1) {
      const uploads = await startUploads();
      const ada = await uploads.as(people.ada);
      let uploadId = '';
      for (const figure of took) {
        uploadId = randomUUID();
        figure.add(await secondsToCompleted(uploads, ada, uploadId, rows));
      }
      if (undone) undo.add(await secondsToUndone(uploads, ada, uploadId));
      peak.add(await peakMemory(uploads));
      await uploads.stop();
    }
    figures.push(...took, ...(undone ? [undo] : []), peak);
  }
  return figures;
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

async function secondsToCompleted(
  uploads: Uploads,
  person: PlatformClient,
  uploadId: string,
  rows: readonly UploadRow[],
): Promise<number> {
  const bodies = chunksOf(uploadId, rows, rowsPerPart);
  const startMs = performance.now();
  await sendAll(person, bodies);
  const { status, message } = await uploads.ended(uploadId);
  if (status !== 'completed') throw new Error(message ?? status);
  return (performance.now() - startMs) / 1_000;
}

async function secondsToUndone(uploads: Uploads, person: PlatformClient, uploadId: string): Promise<number> {
  const startMs = performance.now();
  const { responseStatusCode, responseBody } = await person.execute('/undo', { uploadId });
  if (responseStatusCode !== 200) throw new Error(responseBody);
  const { status, message } = await uploads.ended((JSON.parse(responseBody) as { readonly $id: string }).$id);
  if (status !== 'completed') throw new Error(message ?? status);
  return (performance.now() - startMs) / 1_000;
}

/** Known when the last execution's process has ended, shortly after the upload. */
async function peakMemory(uploads: Uploads): Promise<number> {
  await uploads.untilNothingRuns();
  const { executions } = await uploads.server.functions.listExecutions({ functionId: 'file-uploader' });
  return Math.max(...executions.map(({ logs }) => Number(/Peak memory: (\d+) MB/.exec(logs)?.[1] ?? 0)));
}
