import { AppwriteException } from 'node-appwrite';
import type { TeamFields } from '#domain/team.ts';
import { maxAttempts, maxRunMs, processQueue, watchUploads } from '#functions/file-uploader/queue/processQueue.ts';
import { listReady } from '#functions/file-uploader/queue/queue.ts';
import { submitUndo } from '#functions/file-uploader/undo/undoUpload.ts';
import { leaseMs } from '#functions/runtime/RowLease.ts';
import { crashingPorts } from '#test/support/crashingPorts.ts';
import { killAtEachCall } from '#test/support/killAtEachCall.ts';
import { ada, bea, MemoryUploads } from '#test/support/memoryUploads.ts';
import { uploadRow } from '#test/support/uploadRow.ts';

let uploads: MemoryUploads;
beforeEach(() => void (uploads = new MemoryUploads()));

/** A file of three slices, a refused row in it. */
const rows = [
  ...Array.from({ length: 2 * new MemoryUploads().rowsPerSlice + 1 }, (_, index) =>
    uploadRow({ Team: `Team ${index % 3}`, 'User Email': `p${index}@example.test` }),
  ),
  uploadRow({ Team: '' }),
];

const uploadId = 'plan';

/** Everything that is stored, in the order of the ids. */
function contents(uploads: MemoryUploads) {
  const sorted = <Row>(map: ReadonlyMap<string, Row>) => [...map].sort(([one], [other]) => (one < other ? -1 : 1));
  return [uploads.teams.rows, uploads.people.rows, uploads.roles.rows].map((table) => sorted<object>(table));
}

async function undisturbed() {
  const uploads = new MemoryUploads();
  await uploads.upload(rows);
  return { contents: contents(uploads), written: uploads.written };
}

/** Everything that an operation leaves, without when. */
const stateOf = (id: string) => (uploads: MemoryUploads) => ({
  contents: contents(uploads),
  result: { ...uploads.resultOf(id), completedAt: '' },
  errorFile: uploads.savedErrorFiles.get(id),
  entries: [...uploads.history].map(([key, entry]) => [key, { ...entry, changedAt: '' }]).sort(),
  written: uploads.written,
  isCalculated: uploads.calculationsToStart > 0,
  waiting: [uploads.staged.size, uploads.jobs.rows.size],
});

test('killed at any of its calls, the next run carries on: nothing is lost or written twice', async () => {
  const start = async () => {
    const uploads = new MemoryUploads();
    await uploads.submit(rows, { uploadId });
    return uploads;
  };
  const { state, calls } = await killAtEachCall(start, stateOf(uploadId));
  expect(calls).toBeGreaterThan(30);
  const end = { result: { status: 'completed', errorCount: 1 }, isCalculated: true, waiting: [0, 0] };
  expect(state).toMatchObject(end);
});

test('an undo that is killed at any of its calls ends as if nothing had happened', async () => {
  let undoId = '';
  const start = async () => {
    const uploads = new MemoryUploads();
    const earlier = rows.slice(0, 3).map((row) => ({ ...row, 'Product Name': 'Before' }));
    await uploads.submit(earlier, { uploadId: 'earlier' });
    await uploads.submit(rows, { uploadId });
    await uploads.runAll();
    // Somebody's changes since: one row is left alone.
    const [[id, team]] = [...uploads.teams.rows] as [[string, TeamFields]];
    uploads.teams.rows.set(id, { ...team, sector: 'Public' });
    undoId = (await submitUndo(JSON.stringify({ uploadId }), ada, uploads)).$id;
    uploads.calculationsToStart = 0;
    return uploads;
  };
  const { state } = await killAtEachCall(start, (uploads) => stateOf(undoId)(uploads));
  const end = { result: { status: 'completed', errorCount: 1 }, isCalculated: true, waiting: [0, 0] };
  expect(state).toMatchObject(end);
});

test('an upload and an undo of another one that wait together are applied in their order', async () => {
  await uploads.submit([uploadRow({ 'Product Name': 'One' })], { uploadId });
  await uploads.runAll();
  await uploads.submit([uploadRow({ Team: 'Heron', 'Product Name': 'Two' })]);
  const { $id } = await submitUndo(JSON.stringify({ uploadId }), ada, uploads);
  await uploads.submit([uploadRow({ Team: 'Wren' })]);
  await uploads.runAll();
  expect(uploads.resultOf($id).message).toBe(
    '1 team and 1 membership removed. Kept, because they still have memberships: Ada Lane.',
  );
  expect([...uploads.teams.rows.values()].map(({ teamName }) => teamName)).toEqual(['Heron', 'Wren']);
});

test('progress never goes back when another run carries on', async () => {
  await uploads.submit(rows);
  for (const call of [25, 15]) {
    const killed = crashingPorts(uploads, call);
    void processQueue(`killed at ${call}`, killed.ports);
    await killed.died;
    uploads.time += leaseMs;
  }
  await uploads.run();
  const progress = uploads.changes.flatMap(({ recordsProcessed }) => recordsProcessed ?? []);
  expect(progress).toEqual([...progress].sort((one, other) => one - other));
});

test('while a run is at work another one does nothing', async () => {
  await uploads.submit(rows);
  const killed = crashingPorts(uploads, 12);
  void processQueue('at work', killed.ports);
  await killed.died;
  uploads.time += leaseMs - 1;
  expect(await uploads.run()).toBe('busy');
  expect(await watchUploads(uploads)).toEqual({ started: false });
  uploads.time += 1;
  expect(await uploads.run()).toBe('completed');
});

test('a run that was overtaken stops: it writes no row and no result any more', async () => {
  const { $id } = await uploads.submit(rows);
  const { save } = uploads.people;
  let overtaken: ReturnType<MemoryUploads['run']> | undefined;
  uploads.people.save = async (some) => {
    await save(some);
    uploads.people.save = save;
    // This run stands still for so long that another one begins and ends.
    uploads.time += leaseMs;
    overtaken = uploads.run();
    await overtaken;
  };
  expect(await uploads.run()).toBe('lost');
  expect(await overtaken).toBe('completed');
  expect(uploads.resultOf($id)).toMatchObject({ status: 'completed', recordsProcessed: rows.length });
  expect(uploads.changes.at(-1)).toMatchObject({ status: 'completed' });
  expect(contents(uploads)).toEqual((await undisturbed()).contents);
});

test('before its time limit a run makes way for another one, which continues from there', async () => {
  const expected = await undisturbed();
  const uploads = new MemoryUploads();
  const { $id } = await uploads.submit(rows);
  uploads.runsToStart = 0;
  const { update } = uploads.results;
  let steps = 0;
  uploads.results.update = async (id, changes) => {
    await update(id, changes);
    if (changes.recordsProcessed !== undefined && steps++ === 1) uploads.time += maxRunMs;
  };
  const outcome = await uploads.run();
  expect(outcome).toBe('continued');
  expect(uploads.resultOf($id)).toMatchObject({ status: 'processing', completedAt: null });
  expect(await uploads.runAll()).toEqual(['completed']);
  expect(contents(uploads)).toEqual(expected.contents);
  expect(uploads.written).toBe(expected.written);
});

test('uploads are applied one after the other, in the order of their submission', async () => {
  const ids: string[] = [];
  for (const [index, person] of [undefined, bea, undefined, bea].entries()) {
    const row = uploadRow({ 'Product Name': `Version ${index}`, 'User Email': `p${index}@example.test` });
    ids.push((await uploads.submit([row], person && { person })).$id);
  }
  const begun = uploads.changes.length;
  expect(await uploads.runAll()).toEqual(expect.arrayContaining(['completed', 'completed', 'completed', 'completed']));
  expect(uploads.changes.slice(begun).filter(({ status }) => status === 'completed')).toHaveLength(4);
  expect([...uploads.teams.rows.values()]).toMatchObject([{ productName: 'Version 3' }]);
  expect(uploads.people.rows.size).toBe(4);
  const ends = ids.map((id) => uploads.resultOf(id));
  expect(ends.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed', 'completed']);
});

test('what is submitted while the last run ends is not forgotten', async () => {
  await uploads.submit([uploadRow()]);
  uploads.runsToStart = 0;
  const { list } = uploads.jobs;
  uploads.jobs.list = async () => {
    const seen = await list();
    uploads.jobs.list = list;
    await uploads.submit([uploadRow({ Team: 'Heron' })]);
    uploads.runsToStart = 0;
    return seen;
  };
  expect(await uploads.run()).toBe('completed');
  expect(await uploads.runAll()).toEqual(['completed']);
  expect(uploads.teams.rows.size).toBe(2);
});

test.each([
  ['the network', new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') })],
  ['a platform that is down', new AppwriteException('Server Error', 503)],
])('an upload that %s interrupts is continued', async (_case, failure) => {
  const { $id } = await uploads.submit(rows);
  const { save } = uploads.roles;
  uploads.roles.save = () => Promise.reject(failure);
  await expect(uploads.run()).rejects.toBe(failure);
  expect(uploads.resultOf($id)).toMatchObject({ status: 'processing', message: null });
  uploads.roles.save = save;
  expect(await uploads.run()).toBe('completed');
  expect(contents(uploads)).toEqual((await undisturbed()).contents);
});

test('an upload at which every run dies fails in the end, and the next one is processed', async () => {
  const { $id } = await uploads.submit(rows);
  const next = await uploads.submit([uploadRow({ Team: 'Heron' })]);
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const killed = crashingPorts(uploads, 13);
    void processQueue(`attempt ${attempt}`, killed.ports);
    await killed.died;
    uploads.time += leaseMs;
  }
  await watchUploads(uploads);
  expect(await uploads.runAll()).toEqual(['failed', 'completed', 'idle', 'idle']);
  expect(uploads.resultOf($id)).toMatchObject({
    status: 'failed',
    message:
      'Processing stopped: it broke off 5 times at the same row. The rows imported so far are kept. You can upload the file again.',
  });
  expect(uploads.resultOf(next.$id).status).toBe('completed');
});

test('an upload whose result is gone holds up nobody', async () => {
  const { $id } = await uploads.submit(rows);
  uploads.found.delete($id);
  const next = await uploads.submit([uploadRow({ Team: 'Heron' })]);
  await uploads.runAll();
  expect(uploads.resultOf(next.$id).status).toBe('completed');
  expect(uploads.jobs.rows.size).toBe(0);
});

test('the metrics are calculated at the end of each upload', async () => {
  await uploads.upload(rows);
  expect(uploads.calculationsToStart).toBe(1);
  await uploads.submit([uploadRow()]);
  await uploads.submit([uploadRow({ Team: '' })]);
  await uploads.runAll();
  expect(uploads.calculationsToStart).toBe(3);
});

test('an upload ends well when nobody calculates', async () => {
  uploads.startCalculation = () => Promise.reject(new Error('There is no such function.'));
  const { result } = await uploads.upload([uploadRow()]);
  expect([result.status, uploads.reports]).toEqual(['completed', ['There is no such function.']]);
  expect(uploads.jobs.rows.size).toBe(0);
});

test('what is submitted in one millisecond is applied in the order in which the platform stored it', async () => {
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
