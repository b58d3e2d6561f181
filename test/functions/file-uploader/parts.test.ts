import fc from 'fast-check';
import { partTimeoutMs, watchUploads } from '#functions/file-uploader/queue/processQueue.ts';
import { forAllAsync } from '#test/support/forAll.ts';
import { ada, bea, MemoryUploads } from '#test/support/memoryUploads.ts';
import { crashingPorts } from '#test/support/crashingPorts.ts';
import { submitUpload } from '#functions/file-uploader/requests/submitUpload.ts';
import { uploadRow } from '#test/support/uploadRow.ts';

let uploads: MemoryUploads;
beforeEach(() => void (uploads = new MemoryUploads()));

const parts = 4;

/** One part of Ada's file or of Bea's: two rows on lines of their own, a team of its own and one that every part names. */
function part(whose: 'ada' | 'bea', number: number) {
  const row = (index: number) =>
    uploadRow({
      Team: index === 0 ? 'Shared' : `${whose} ${number}`,
      'Product Name': index === 0 ? whose : 'Payments',
      'User Email': `${whose}.${number}.${index}@example.test`,
    });
  return {
    uploadId: `file-of-${whose}`,
    fileName: `${whose}.csv`,
    rows: [0, 1].map((index) => ({ line: 2 * number + index, row: row(index) })),
    part: number,
    parts,
    recordsTotal: 2 * parts,
  };
}

function send(uploads: MemoryUploads, whose: 'ada' | 'bea', number: number) {
  uploads.time += 1;
  return submitUpload(part(whose, number), whose === 'ada' ? ada : bea, uploads);
}

const contents = (uploads: MemoryUploads) =>
  [uploads.teams.rows, uploads.people.rows, uploads.roles.rows].map((table) =>
    [...table].sort(([one], [other]) => one.localeCompare(other)),
  );

const numbers = Array.from({ length: parts }, (_, index) => index + 1);
/** Every part once, in any order, and some of them again. */
const anyOrder = fc
  .tuple(fc.shuffledSubarray(numbers, { minLength: parts }), fc.array(fc.constantFrom(...numbers), { maxLength: 3 }))
  .chain(([once, again]) => fc.shuffledSubarray([...once, ...again], { minLength: once.length + again.length }));

test('parts in any order, repeated, of two files at once: each file is applied once, as a whole, in the order of completion', async () => {
  const scenario = fc.record({
    ofAda: anyOrder,
    ofBea: anyOrder,
    turns: fc.infiniteStream(fc.boolean()),
    run: fc.boolean(),
  });
  await forAllAsync(200, [scenario], async ({ ofAda, ofBea, turns, run }) => {
    const uploads = new MemoryUploads();
    const missing = { ada: new Set(numbers), bea: new Set(numbers) };
    const completed: string[] = [];
    const queues = { ada: [...ofAda], bea: [...ofBea] };
    while (queues.ada.length + queues.bea.length > 0) {
      const whose = queues.bea.length === 0 || (queues.ada.length > 0 && turns.next().value === true) ? 'ada' : 'bea';
      const number = queues[whose].shift()!;
      const { status } = await send(uploads, whose, number);
      const wasComplete = missing[whose].size === 0;
      missing[whose].delete(number);
      if (!wasComplete && missing[whose].size === 0) completed.push(whose);
      if (!wasComplete) expect(status).toBe('queued');
      if (run) await uploads.runAll();
    }
    await uploads.runAll();
    for (const id of ['file-of-ada', 'file-of-bea']) {
      expect(uploads.resultOf(id)).toMatchObject({
        status: 'completed',
        recordsProcessed: 8,
        recordsTotal: 8,
        errorCount: 0,
      });
    }
    expect([uploads.staged.size, uploads.jobs.rows.size]).toEqual([0, 0]);
    const shared = [...uploads.teams.rows.values()].find(({ teamName }) => teamName === 'Shared');
    expect(shared?.productName).toBe(completed.at(-1));
    expect([uploads.teams.rows.size, uploads.people.rows.size]).toEqual([9, 16]);
  });
});

test('the upload appears with the first part that comes, and is submitted when the last one has come', async () => {
  await send(uploads, 'ada', 3);
  expect(uploads.resultOf('file-of-ada')).toMatchObject({ status: 'queued', recordsTotal: 8, recordsProcessed: 0 });
  await send(uploads, 'bea', 1);
  for (const number of [2, 3, 4]) await send(uploads, 'bea', number);
  for (const number of [1, 2, 4]) await send(uploads, 'ada', number);
  const [ofAda, ofBea] = [uploads.resultOf('file-of-ada'), uploads.resultOf('file-of-bea')];
  expect(ofAda.submittedAt > ofBea.submittedAt).toBe(true);
});

test('a file that waits for its parts holds up nobody', async () => {
  await send(uploads, 'ada', 1);
  for (const number of numbers) await send(uploads, 'bea', number);
  await uploads.runAll();
  expect(uploads.resultOf('file-of-bea').status).toBe('completed');
  expect(uploads.resultOf('file-of-ada').status).toBe('queued');
});

test('a missing part fails the upload ten minutes after the last one, with a message, and nothing of it is applied', async () => {
  for (const number of [1, 3]) await send(uploads, 'ada', number);
  uploads.time += partTimeoutMs - 1;
  await watchUploads(uploads);
  expect(uploads.resultOf('file-of-ada').status).toBe('queued');
  uploads.time += 1;
  expect(await watchUploads(uploads)).toEqual({ started: false });
  expect(uploads.resultOf('file-of-ada')).toMatchObject({
    status: 'failed',
    message: 'Parts 2 and 4 of 4 of the file never arrived. Nothing was imported. You can upload the file again.',
    completedAt: expect.any(String) as string,
  });
  expect([uploads.written, uploads.staged.size, uploads.jobs.rows.size]).toEqual([0, 0, 0]);
  expect(await send(uploads, 'ada', 2)).toMatchObject({ status: 'failed' });
  expect(await uploads.runAll()).toEqual([]);
});

test('a part that comes in the moment of giving up either completes the file or finds it failed', async () => {
  for (const first of ['part', 'watchdog'] as const) {
    const uploads = new MemoryUploads();
    for (const number of [1, 2, 3]) await send(uploads, 'ada', number);
    uploads.time += partTimeoutMs;
    const both = [() => send(uploads, 'ada', 4), () => watchUploads(uploads)];
    await Promise.all((first === 'part' ? both : both.reverse()).map((begin) => begin()));
    await uploads.runAll();
    const { status } = uploads.resultOf('file-of-ada');
    expect(uploads.teams.rows.size).toBe(status === 'completed' ? 5 : 0);
    expect(['completed', 'failed']).toContain(status);
    expect(uploads.jobs.rows.size).toBe(0);
  }
});

test('a part that belongs to another cutting of the file is refused', async () => {
  await send(uploads, 'ada', 1);
  await expect(submitUpload({ ...part('ada', 2), parts: 5 }, ada, uploads)).rejects.toMatchObject({
    statusCode: 409,
    message: 'parts: is 5, but this upload has 4.',
  });
});

test('a submission that is killed at any of its calls is completed by sending it again, or fails by itself in the end', async () => {
  const reference = new MemoryUploads();
  for (const number of numbers) await send(reference, 'ada', number);
  await reference.runAll();
  for (let call = 1; call <= 10; call++) {
    for (const again of [true, false]) {
      const uploads = new MemoryUploads();
      for (const number of [4, 1, 3]) await send(uploads, 'ada', number);
      const killed = crashingPorts(uploads, call);
      const submitted = submitUpload(part('ada', 2), ada, killed.ports);
      await Promise.race([killed.died, submitted]);
      if (again) await send(uploads, 'ada', 2);
      await watchUploads(uploads);
      await uploads.runAll();
      uploads.time += partTimeoutMs;
      await watchUploads(uploads);
      const { status } = uploads.resultOf('file-of-ada');
      if (again) expect({ call, status }).toEqual({ call, status: 'completed' });
      expect(contents(uploads)).toEqual(status === 'completed' ? contents(reference) : [[], [], []]);
      expect([uploads.staged.size, uploads.jobs.rows.size]).toEqual([0, 0]);
    }
  }
});
