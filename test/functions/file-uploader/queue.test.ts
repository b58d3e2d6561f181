import { listReady } from '#functions/file-uploader/queue/queue.ts';
import { MemoryUploads } from '#test/support/memoryUploads.ts';
import { uploadRow } from '#test/support/uploadRow.ts';

test('what is submitted in one millisecond is applied in the order in which the platform stored it', async () => {
  const uploads = new MemoryUploads();
  const ids = ['w', 'c', 'x', 'a', 'v', 'b'];
  const at = uploads.time;
  for (const id of ids) {
    uploads.time = at;
    await uploads.submit([uploadRow({ 'Product Name': id })], { uploadId: id });
  }
  expect((await listReady(uploads)).map(({ id }) => id)).toEqual(ids);
  await uploads.runAll();
  expect([...uploads.teams.rows.values()]).toMatchObject([{ productName: 'b' }]);
});
