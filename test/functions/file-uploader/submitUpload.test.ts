import { submitUpload } from '../../../functions/file-uploader/submitUpload';
import { ada, MemoryUploads } from '../../support/memoryUploads';
import { numbered, uploadRow } from '../../support/uploadRow';

const request = { fileName: 'plan.csv', rows: numbered([uploadRow(), uploadRow({ Team: 'Heron' })]) };

test('the upload is queued for the account that asks, readable by it alone, its rows kept, its processing started', async () => {
  const uploads = new MemoryUploads();
  const reply = await submitUpload(request, ada, uploads);
  expect(reply).toEqual({ $id: expect.any(String) as string, status: 'queued' });
  expect(uploads.found.get(reply.$id)).toEqual({
    permissions: ['read("user:ada")'],
    result: {
      fileName: 'plan.csv',
      status: 'queued',
      submittedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
      completedAt: null,
      recordsProcessed: 0,
      recordsTotal: 2,
      errorCount: 0,
      message: null,
      errorFileId: null,
      submittedBy: 'ada.admin@example.test',
    },
  });
  expect(uploads.staged.get(reply.$id)).toEqual(request.rows);
  expect(uploads.started).toEqual([reply.$id]);
});

test('somebody without the label admin is refused, and nothing is written', async () => {
  const uploads = new MemoryUploads();
  await expect(submitUpload(request, { ...ada, labels: [] }, uploads)).rejects.toMatchObject({ statusCode: 403 });
  expect(uploads.found.size + uploads.staged.size).toBe(0);
});

test.each(['staging', 'start'] as const)(
  'a failure at %s leaves the upload failed and nothing waiting',
  async (where) => {
    const uploads = new MemoryUploads();
    const breakage = () => Promise.reject(new Error('The disk is full.'));
    if (where === 'staging') uploads.staging.put = breakage;
    else uploads.startProcessing = breakage;
    await expect(submitUpload(request, ada, uploads)).rejects.toThrow('The disk is full.');
    expect([...uploads.found.values()][0]?.result).toMatchObject({
      status: 'failed',
      message: 'Processing stopped: The disk is full. Rows that were done are kept; the file can be uploaded again.',
      completedAt: expect.any(String) as string,
    });
    expect(uploads.staged.size).toBe(0);
  },
);
