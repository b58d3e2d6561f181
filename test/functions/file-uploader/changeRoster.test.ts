import { changeRoster, leaseTimeoutMs } from '#functions/file-uploader/roster/changeRoster.ts';
import { isQueueHeld, takeQueue } from '#functions/file-uploader/queue/queue.ts';
import { MemoryUploads } from '#test/support/memoryUploads.ts';
import { uploadRow } from '#test/support/uploadRow.ts';

let uploads: MemoryUploads;
beforeEach(() => void (uploads = new MemoryUploads()));

/** Time passes, and whatever else happens meanwhile. */
const passing = (meanwhile: () => Promise<unknown> = () => Promise.resolve()) => {
  return async (ms: number) => {
    uploads.time += ms;
    await meanwhile();
  };
};

test('a change waits for the upload that is being processed, and is made after it', async () => {
  const other = await takeQueue(uploads, 'upload');
  const begun = uploads.time;
  const finish = passing(async () => {
    if (uploads.time >= begun + 3_000 && (await isQueueHeld(uploads))) await other?.release();
  });
  expect(await changeRoster('edit', uploads, () => Promise.resolve('done'), finish)).toBe('done');
  expect(uploads.time).toBe(begun + 3_000);
  expect(await isQueueHeld(uploads)).toBe(false);
});

test('after ten seconds of an upload it is told to come again, and nothing was changed', async () => {
  await takeQueue(uploads, 'upload');
  const [begun, change] = [uploads.time, jest.fn()];
  await expect(changeRoster('edit', uploads, change, passing())).rejects.toMatchObject({
    statusCode: 409,
    message: "An upload is being processed, so team data can't be changed right now. Try again when it is done.",
  });
  expect(uploads.time - begun).toBe(leaseTimeoutMs);
  expect(change).not.toHaveBeenCalled();
  expect(uploads.calculationsToStart).toBe(0);
});

test('an upload between two of its runs is not disturbed', async () => {
  const { $id } = await uploads.submit([uploadRow()]);
  const run = await takeQueue(uploads, 'first run');
  await run?.release({ uploadId: $id, done: 400 });
  const before = uploads.lease.rows.get('queue');
  await expect(changeRoster('edit', uploads, jest.fn(), passing())).rejects.toMatchObject({ statusCode: 409 });
  expect(uploads.lease.rows.get('queue')).toBe(before);
});

test('an upload that ended without having been cleaned up holds up nobody', async () => {
  const run = await takeQueue(uploads, 'first run');
  await run?.release({ uploadId: 'ended' });
  expect(await changeRoster('edit', uploads, () => Promise.resolve('done'), passing())).toBe('done');
});

test('an upload that was submitted during the change is processed after it', async () => {
  const change = async () => {
    await uploads.submit([uploadRow()]);
    expect(await uploads.run()).toBe('busy');
    uploads.runsToStart = 0;
  };
  await changeRoster('edit', uploads, change, passing());
  expect(uploads.runsToStart).toBe(1);
  expect(await uploads.runAll()).toEqual(['completed']);
});

test('a change that fails frees the lease, and nothing is calculated', async () => {
  const fail = () => Promise.reject(new Error('The platform is gone.'));
  await expect(changeRoster('edit', uploads, fail, passing())).rejects.toThrow('The platform is gone.');
  expect(await isQueueHeld(uploads)).toBe(false);
  expect(uploads.calculationsToStart).toBe(0);
  await changeRoster('edit', uploads, () => Promise.resolve(null), passing());
  expect(uploads.calculationsToStart).toBe(1);
});
