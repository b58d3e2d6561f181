import { blankUploadLease, type UploadLease } from '#functions/file-uploader/ports.ts';
import { createAll } from '#functions/runtime/tableBatches.ts';
import { createVersionedRows, type VersionedRows } from '#functions/runtime/rows.ts';
import { connectFunction } from '#test/support/connectFunction.ts';
import { ofTest } from '#test/support/ofSuite.ts';
import { startAppwrite } from '#test/support/startAppwrite.ts';
import { productConfig, withoutTriggers } from '#test/support/startUploads.ts';

const appwrite = ofTest(() => startAppwrite({}, withoutTriggers(productConfig())));
let rows: VersionedRows<UploadLease>;

beforeEach(() => {
  const { client, tables } = connectFunction(appwrite);
  rows = createVersionedRows(client, tables, 'upload-lease', blankUploadLease);
});

test('a row is made once, found as it is, and removed as often as one likes', async () => {
  expect(await rows.find('one')).toBeUndefined();
  const made = await rows.create('one', { ...blankUploadLease, done: 7 });
  expect(made?.fields).toMatchObject({ done: 7, uploadId: null });
  expect(await rows.create('one', blankUploadLease)).toBeUndefined();
  expect(await rows.find('one')).toEqual(made);
  await rows.remove('one');
  await rows.remove('one');
  expect(await rows.find('one')).toBeUndefined();
});

test('what was written or removed since it was read is not replaced', async () => {
  const read = (await rows.create('one', blankUploadLease))!;
  const written = (await rows.compareAndSet(read, { done: 1 }))!;
  expect(written.fields).toMatchObject({ done: 1 });
  expect(await rows.compareAndSet(read, { done: 2 })).toBeUndefined();
  expect((await rows.find('one'))?.fields.done).toBe(1);
  await rows.remove('one');
  expect(await rows.compareAndSet(written, { done: 3 })).toBeUndefined();
});

test('of many who replace the same row at once, one does', async () => {
  const read = (await rows.create('one', blankUploadLease))!;
  const replaced = await Promise.all(
    Array.from({ length: 50 }, (_, index) => rows.compareAndSet(read, { done: index + 1 })),
  );
  expect(replaced.filter((row) => row !== undefined)).toHaveLength(1);
});

test.each([0, 100, 201])('%i rows are listed', async (count) => {
  const made = Array.from({ length: count }, (_, index) => ({ $id: `row-${index}`, ...blankUploadLease }));
  await createAll(connectFunction(appwrite).tables, 'upload-lease', made);
  expect((await rows.list()).map(({ id }) => id)).toEqual(made.map(({ $id }) => $id));
});
