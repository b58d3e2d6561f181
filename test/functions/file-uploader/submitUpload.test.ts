import type { UploadRequest } from '#functions/file-uploader/requests/parseUploadRequest.ts';
import { submitUpload } from '#functions/file-uploader/requests/submitUpload.ts';
import { writeChangeLog } from '#functions/file-uploader/roster/changeLog.ts';
import { watchUploads } from '#functions/file-uploader/queue/processQueue.ts';
import { ada, bea, MemoryUploads } from '#test/support/memoryUploads.ts';
import { numbered, uploadRow } from '#test/support/uploadRow.ts';

let uploads: MemoryUploads;
beforeEach(() => void (uploads = new MemoryUploads()));

const request: UploadRequest = {
  fileName: 'plan.csv',
  rows: numbered([uploadRow(), uploadRow({ Team: 'Heron' })]),
  uploadId: undefined,
  part: 1,
  parts: 1,
  recordsTotal: undefined,
};

test('the upload is queued for the account that asks, readable by it alone, its rows kept, its processing started', async () => {
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
      undoOf: null,
    },
  });
  expect(uploads.staged.get(`${reply.$id}/1`)).toEqual(request.rows);
  expect(uploads.runsToStart).toBe(1);
});

test('what was repaired before stays with the upload', async () => {
  const repairs = {
    total: 1,
    sha256: '0a'.repeat(32),
    repairs: [{ line: 2, column: 'Team', from: 'Falkon', to: 'Falcon' }],
  };
  const { $id } = await submitUpload({ ...request, repairs }, ada, uploads);
  expect(JSON.parse(uploads.found.get($id)?.result.repairs ?? '')).toEqual(repairs);
});

test('somebody without the label admin is refused, and nothing is written', async () => {
  await expect(submitUpload(request, { ...ada, labels: [] }, uploads)).rejects.toMatchObject({ statusCode: 403 });
  expect(uploads.found.size + uploads.staged.size).toBe(0);
});

test('rows that can not be kept leave the upload failed and nothing waiting', async () => {
  uploads.staging.put = () => Promise.reject(new Error('The disk is full.'));
  await expect(submitUpload(request, ada, uploads)).rejects.toThrow('The disk is full.');
  expect([...uploads.found.values()][0]?.result).toMatchObject({
    status: 'failed',
    message: 'Processing stopped: The disk is full. The rows imported so far are kept. You can upload the file again.',
    completedAt: expect.any(String) as string,
  });
  expect([uploads.staged.size, uploads.jobs.rows.size]).toEqual([0, 0]);
});

test('a start that is lost is made up for by the watchdog', async () => {
  const { startRun } = uploads;
  uploads.startRun = () => Promise.reject(new Error('Nobody answers.'));
  const { $id } = await submitUpload(request, ada, uploads);
  uploads.startRun = startRun;
  expect(await watchUploads(uploads)).toEqual({ started: true });
  expect(await uploads.runAll()).toEqual(['completed']);
  expect(uploads.resultOf($id).status).toBe('completed');
});

test('a start that fails when nobody waits for it any more is reported', async () => {
  let fail: (thrown: Error) => void = () => undefined;
  uploads.startRun = () => new Promise((_, reject) => (fail = reject));
  expect(await submitUpload(request, ada, uploads)).toMatchObject({ status: 'queued' });
  expect(uploads.reports).toEqual([]);
  fail(new Error('Nobody answers.'));
  await new Promise(setImmediate);
  expect(uploads.reports).toEqual(['Nobody answers.']);
});

describe('the same upload again', () => {
  const again = { ...request, uploadId: 'chosen-by-the-page' };

  test('is answered with its present status and starts nothing', async () => {
    const queued = { $id: 'chosen-by-the-page', status: 'queued' };
    expect(await submitUpload(again, ada, uploads)).toEqual(queued);
    expect(await submitUpload(again, ada, uploads)).toEqual(queued);
    expect(uploads.runsToStart).toBe(1);
    await uploads.runAll();
    const written = uploads.written;
    expect(await submitUpload(again, ada, uploads)).toEqual({ ...queued, status: 'completed' });
    expect([uploads.runsToStart, uploads.found.size, uploads.written]).toEqual([0, 1, written]);
  });

  test('is one, processed once, however often it comes at once', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => submitUpload(again, ada, uploads)));
    expect(new Set(answers.map(({ $id }) => $id))).toEqual(new Set(['chosen-by-the-page']));
    expect((await uploads.runAll()).filter((outcome) => outcome === 'completed')).toHaveLength(1);
    expect([uploads.found.size, uploads.written]).toEqual([1, 5]);
  });

  test.each([
    ['waits', () => Promise.resolve()],
    ['has ended', (uploads: MemoryUploads) => uploads.runAll()],
  ])('from another admin is refused while it %s', async (_case, meanwhile) => {
    await submitUpload(again, ada, uploads);
    await meanwhile(uploads);
    await expect(submitUpload(again, bea, uploads)).rejects.toMatchObject({
      statusCode: 403,
      message: 'uploadId: can not be used.',
    });
    expect(uploads.found.get('chosen-by-the-page')?.permissions).toEqual(['read("user:ada")']);
  });

  test('of another operation is refused, whose changes would be applied anew', async () => {
    await writeChangeLog('chosen-by-the-page', [], uploads.logFiles);
    await expect(submitUpload(again, ada, uploads)).rejects.toMatchObject({ statusCode: 403 });
    expect(uploads.found.size + uploads.staged.size).toBe(0);
  });

  test('completes what a killed submission left', async () => {
    const { put } = uploads.staging;
    uploads.staging.put = () => new Promise(() => undefined);
    void submitUpload(again, ada, uploads);
    while (uploads.found.size === 0) await Promise.resolve();
    uploads.staging.put = put;
    await submitUpload(again, ada, uploads);
    expect(await uploads.runAll()).toEqual(['completed']);
  });
});
