import { blankLease } from '#functions/file-uploader/blankRows.ts';
import type { UploadLease } from '#functions/file-uploader/ports.ts';
import { connectServer } from '#functions/runtime/connectServer.ts';
import { createGuardedRows, type GuardedRows } from '#functions/runtime/GuardedRows.ts';
import { startAppwrite, type StartedAppwrite } from '#test/support/startAppwrite.ts';
import { productConfig } from '#test/support/startUploads.ts';

let appwrite: StartedAppwrite;
let rows: GuardedRows<UploadLease>;

beforeEach(async () => {
  appwrite = await startAppwrite({}, productConfig());
  const environment = { endpoint: appwrite.endpoint, projectId: appwrite.project, functionId: 'x' };
  const { client, tables } = connectServer(environment, { 'x-appwrite-key': appwrite.key });
  rows = createGuardedRows(client, tables, 'upload-lease', blankLease);
});
afterEach(() => appwrite.stop());

test('a row is made once, found as it is, and removed as often as one likes', async () => {
  expect(await rows.find('one')).toBeUndefined();
  const made = await rows.create('one', { ...blankLease, done: 7 });
  expect(made?.fields).toMatchObject({ done: 7, uploadId: null });
  expect(await rows.create('one', blankLease)).toBeUndefined();
  expect(await rows.find('one')).toEqual(made);
  await rows.remove('one');
  await rows.remove('one');
  expect(await rows.find('one')).toBeUndefined();
});

test('what was written or removed since it was read is not replaced', async () => {
  const read = (await rows.create('one', blankLease))!;
  const written = (await rows.replace(read, { done: 1 }))!;
  expect(written.fields).toMatchObject({ done: 1 });
  expect(await rows.replace(read, { done: 2 })).toBeUndefined();
  expect((await rows.find('one'))?.fields.done).toBe(1);
  await rows.remove('one');
  expect(await rows.replace(written, { done: 3 })).toBeUndefined();
});

test('of many who replace the same row at once, one does', async () => {
  const read = (await rows.create('one', blankLease))!;
  const replaced = await Promise.all(Array.from({ length: 50 }, (_, index) => rows.replace(read, { done: index + 1 })));
  expect(replaced.filter((row) => row !== undefined)).toHaveLength(1);
});

test.each([0, 100, 101, 250])('%i rows are listed', async (count) => {
  const ids = Array.from({ length: count }, (_, index) => `row-${index}`);
  for (const id of ids) await rows.create(id, blankLease);
  expect((await rows.list()).map(({ id }) => id)).toEqual(ids);
});
