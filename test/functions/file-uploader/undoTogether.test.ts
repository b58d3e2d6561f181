import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Query } from 'node-appwrite';
import type { UndoPreview } from '#domain/capacity-plan/undo.ts';
import { connectUploads } from '#functions/file-uploader/ports.ts';
import { takeQueue } from '#functions/file-uploader/queue/queue.ts';
import type { SubmittedUpload } from '#functions/file-uploader/requests/submitUpload.ts';
import { connectFunction } from '#test/support/connectFunction.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { people } from '#test/support/signIn.ts';
import { startUploads, submission } from '#test/support/startUploads.ts';
import { uploadRow } from '#test/support/uploadRow.ts';

const bea = { name: 'Bea Admin', email: 'bea.admin@example.test', labels: ['admin'] };

const uploads = ofSuite(() => startUploads('here', {}, { withoutEvents: true }));
const ada = ofSuite(() => uploads.as(people.ada));
const other = ofSuite(() => uploads.as(bea));

async function execute<Reply = SubmittedUpload>(path: string, body: object, person = ada): Promise<Reply> {
  const { responseBody, responseStatusCode } = await person.execute(path, body);
  expect([responseStatusCode, responseBody]).toEqual([200, expect.any(String)]);
  return JSON.parse(responseBody) as Reply;
}

async function importRows(rows: Parameters<typeof submission>[0]): Promise<string> {
  const { $id } = await execute('/', submission(rows));
  expect(await uploads.ended($id)).toMatchObject({ status: 'completed' });
  return $id;
}

const teamNamed = async (teamName: string) =>
  (await ada.list('team-metadata', Query.equal('teamName', teamName))).at(0);

/** An admin's change by hand, as the function makes it: under the lease of the queue, over what is stored at that moment. */
async function editUnderLease(rowId: string, data: object): Promise<void> {
  const report = (message: string): void => void process.stdout.write(`${message}\n`);
  const ports = connectUploads(connectFunction(uploads.appwrite), 'file-uploader', report);
  for (;;) {
    const lease = await takeQueue(ports, randomUUID());
    if (lease?.fields.uploadId === null) {
      await uploads.server.row('team-metadata', rowId).update(data);
      await lease.release();
      await ports.startRun();
      return;
    }
    await lease?.release();
    await pause(5);
  }
}

test('an undo by another admin restores everything, live, and belongs to who asked for it', async () => {
  await importRows([uploadRow({ Team: 'Wren', 'Product Name': 'Payments' })]);
  const uploadId = await importRows([
    uploadRow({ Team: 'Wren', 'Product Name': 'Lending' }),
    uploadRow({ Team: 'Robin', 'User Email': 'robin@example.test' }),
  ]);
  expect(await execute<UndoPreview>('/undo/preview', { uploadId }, other)).toMatchObject({
    state: 'available',
    restored: { teams: 1, people: 0, memberships: 0 },
    removed: { teams: 1, people: 1, memberships: 1 },
  });
  const { $id } = await execute('/undo', { uploadId }, other);
  expect(await uploads.ended($id)).toMatchObject({
    ...{ fileName: 'plan.csv', status: 'completed', undoOf: uploadId, submittedBy: bea.email, recordsTotal: 4 },
    message: '1 team restored, 1 team, 1 person and 1 membership removed.',
    $permissions: [`read("user:${other.userId}")`],
  });
  expect([...new Set(uploads.statesOf($id).map(({ status }) => status))]).toEqual([
    'queued',
    'processing',
    'completed',
  ]);
  expect(await teamNamed('Wren')).toMatchObject({ productName: 'Payments' });
  expect(await teamNamed('Robin')).toBeUndefined();
  expect(await execute('/undo', { uploadId })).toEqual({ $id, status: 'completed' });
});

test.each(['/undo', '/undo/preview'])('%s of no upload, and of an unknown one, is refused', async (path) => {
  expect(await ada.execute(path, { uploadId: 'unknown' })).toMatchObject({ responseStatusCode: 404 });
  expect(await ada.execute(path, {})).toMatchObject({ responseStatusCode: 400 });
});

test('of imports, undos and edits by hand at the same time, none is lost', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `Mixed ${index}`);
  const rows = (productName: string, some = names) =>
    some.map((Team) => uploadRow({ Team, 'Product Name': productName, 'User Email': `${productName}@example.test` }));
  await importRows(rows('first'));
  const uploadId = await importRows(rows('second'));
  const ids = new Map<string, string>();
  for (const name of names) ids.set(name, String((await teamNamed(name))?.$id));

  // Three people at once: by hand the first four teams, by a file the next four, by the undo all that are left.
  const [edited, uploaded, left] = [names.slice(0, 4), names.slice(4, 8), names.slice(8)];
  const edits = edited.map((name) => editUnderLease(ids.get(name) ?? '', { sector: 'By hand' }));
  const [undo, later] = await Promise.all([
    execute('/undo', { uploadId }),
    execute('/', submission(rows('third', uploaded)), other),
  ]);
  await Promise.all(edits);
  const [undone] = await Promise.all([uploads.ended(undo.$id), uploads.ended(later.$id)]);

  for (const name of left) expect(await teamNamed(name)).toMatchObject({ productName: 'first' });
  for (const name of uploaded) expect(await teamNamed(name)).toMatchObject({ productName: 'third' });
  let kept = 0;
  for (const name of edited) {
    const team = await teamNamed(name);
    // Edited before the undo, the team is left alone; after it, it is as before the upload, with the edit.
    expect(team).toMatchObject({ sector: 'By hand', productName: expect.stringMatching(/^(first|second)$/) as string });
    if (team?.productName === 'second') kept += 1;
  }
  expect(undone.errorCount).toBeGreaterThanOrEqual(kept);
});

test('what is left alone may have a name that is cut within a character', async () => {
  const name = `${'A'.repeat(59)}😀 and more`;
  const uploadId = await importRows([uploadRow({ Team: name })]);
  await editUnderLease((await teamNamed(name))?.$id ?? '', { productName: 'Changed since' });
  const { $id } = await execute('/undo', { uploadId });
  expect(await uploads.ended($id)).toMatchObject({ status: 'completed', errorCount: 1 });
});
