import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { Query } from 'node-appwrite';
import type { UploadRow } from '#domain/capacity-plan/columns.ts';
import { type TableId, tableIds } from '#domain/resourceIds.ts';
import { connectUploads, type UploadPorts } from '#functions/file-uploader/ports.ts';
import { processQueue, watchUploads } from '#functions/file-uploader/queue/processQueue.ts';
import { submitUpload } from '#functions/file-uploader/requests/submitUpload.ts';
import { submitUndo } from '#functions/file-uploader/undo/undoUpload.ts';
import { connectFunction } from '#test/support/connectFunction.ts';
import { buildFunctions } from '#test/support/buildFunctions.ts';
import { ada } from '#test/support/memoryUploads.ts';
import { newFolder } from '#test/support/newFolder.ts';
import { propertyRuns } from '#test/support/propertyRuns.ts';
import { startAppwrite } from '#test/support/startAppwrite.ts';
import { connectKey, productConfig, type PlatformClient, withoutTriggers } from '#test/support/startUploads.ts';
import { startUploadsProcess, type UploadsProcess } from '#test/support/startUploadsProcess.ts';
import { numbered, uploadRow } from '#test/support/uploadRow.ts';

/** Files that are uploaded, and how many of those uploads are undone in the end, from the last one back. */
const [files, undone] = [1 + propertyRuns(6), propertyRuns(5)];
const functionId = 'file-uploader';

const folder = newFolder('killed');
const running = new Set<UploadsProcess>();

let functionsRoot: string;
beforeAll(async () => void (functionsRoot = await buildFunctions()), 120_000);
afterAll(async () => {
  for (const platform of running) await platform.kill9();
});

/** More than two slices of the log. */
const rowsOfFile = 850;

/** People that a file adds to those of the file before; a multiple of the teams, so that everybody stays in one team. */
const newPeople = 90;

/** The teams of every file, people of its own and most of the file before, with new roles, and one row that is refused. */
function rowsOf(file: number): UploadRow[] {
  const rows = Array.from({ length: rowsOfFile }, (_, index) =>
    uploadRow({
      Team: `Team ${index % 30}`,
      'Product Name': `Version ${file}`,
      'User Email': `person.${file * newPeople + index}@example.test`,
      'User First Name': `In file ${file}`,
      'Agile Team Role': `Role ${file}`,
    }),
  );
  return [...rows, uploadRow({ Team: '', 'Product Name': `=${file}` })];
}

async function start(dataDir: string): Promise<UploadsProcess> {
  const platform = await startUploadsProcess(dataDir, functionsRoot, { withoutEvents: true });
  running.add(platform);
  return platform;
}

async function kill9(platform: UploadsProcess): Promise<void> {
  running.delete(platform);
  await platform.kill9();
}

/** The uploader's calls to that platform, made by this process: what submits and watches is never killed here. */
function portsOf({ client }: PlatformClient): UploadPorts {
  const server = connectFunction(client.config);
  return connectUploads(server, functionId, (message) => process.stdout.write(`${message}\n`));
}

async function submit(ports: UploadPorts, file: number): Promise<string> {
  const uploadId = `file-${file}`;
  const request = { fileName: `${file}.csv`, uploadId, part: 1, parts: 1, recordsTotal: undefined };
  expect(await submitUpload({ ...request, rows: numbered(rowsOf(file)) }, ada, ports)).toEqual({
    $id: uploadId,
    status: 'queued',
  });
  return uploadId;
}

const look = ({ row }: PlatformClient, id: string) => row('file-upload-results', id).get();

/** Somewhere in an upload: so many changes applied at least, and so many calls of somebody else later. */
interface Point {
  readonly stage: 'queued' | 'processing' | number;
  readonly calls: number;
}

const anyPoint: fc.Arbitrary<Point> = fc.record({
  stage: fc.constantFrom<Point['stage'][]>('queued', 'processing', 0, 800, 1_600),
  calls: fc.nat(8),
});

async function untilReached(server: PlatformClient, uploadId: string, { stage, calls }: Point): Promise<void> {
  const isReached = async () => {
    const { status } = await look(server, uploadId);
    if (stage === 'queued') return true;
    if (stage === 'processing' || status === 'completed') return status !== 'queued';
    const { fields } = (await portsOf(server).lease.find('queue')) ?? {};
    return fields?.uploadId === uploadId && fields.done >= stage;
  };
  // Asked without a pause, the platform would do little else.
  while (!(await isReached())) await pause(10);
  for (let call = 0; call < calls; call++) await look(server, uploadId);
}

/** Asks for the undo of a file, and gives the id of its result. */
async function askForUndo(ports: UploadPorts, file: number): Promise<string> {
  const { $id, status } = await submitUndo(JSON.stringify({ uploadId: `file-${file}` }), ada, ports);
  expect(status).toBe('queued');
  return $id;
}

const undoOrder = Array.from({ length: undone }, (_, index) => files - 1 - index);

async function untilIdle(server: PlatformClient): Promise<void> {
  const busy = Query.equal('status', ['waiting', 'processing']);
  while ((await server.functions.listExecutions({ functionId, queries: [busy] })).executions.length > 0) {
    await pause(50);
  }
}

/** The watchdog's work once the sign of life is old: here it is made old. */
async function startAgain(server: PlatformClient, uploadId: string): Promise<void> {
  await untilIdle(server);
  // It may have ended without having been cleaned up.
  if ((await portsOf(server).jobs.find(uploadId)) === undefined) return;
  await server.row('upload-lease', 'queue').upsert({ heldUntil: new Date(0).toISOString() });
  expect(await watchUploads(portsOf(server))).toEqual({ started: true });
}

async function carryOn(server: PlatformClient, uploadId: string): Promise<void> {
  await startAgain(server, uploadId);
  await untilIdle(server);
  expect(await look(server, uploadId)).toMatchObject({ completedAt: expect.any(String) as string });
}

/** All tables, without when and in which order they were written, and the files. */
async function contents({ list, storage }: PlatformClient) {
  const read = async (tableId: TableId) => {
    const rows = await list(tableId);
    const timed = ['$createdAt', '$updatedAt', '$sequence', 'submittedAt', 'completedAt', 'changedAt'];
    const plain = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !timed.includes(name))));
    return plain.sort((one, other) => String(one.$id).localeCompare(String(other.$id)));
  };
  const { teamMetadata, userMetadata, userTeamAssociation, changeEntries } = tableIds;
  const errorFiles = Array.from({ length: files }, (_, file) => ({
    bucketId: 'upload-issues',
    fileId: `file-${file}`,
  }));
  return {
    rows: await Promise.all([teamMetadata, userMetadata, userTeamAssociation, changeEntries].map(read)),
    results: (await read('file-upload-results')).map(({ $permissions, ...result }) => ({
      ...result,
      readers: ($permissions as string[]).length,
    })),
    jobs: await read('upload-jobs'),
    logs: await readLogs(storage),
    staged: (await storage.listFiles({ bucketId: 'upload-staging' })).files,
    errors: await Promise.all(
      errorFiles.map(async (file) => Buffer.from(await storage.getFileDownload(file)).toString()),
    ),
  };
}

/** Contents of the change logs, by id. */
async function readLogs(storage: PlatformClient['storage']): Promise<string[]> {
  const { files: logs } = await storage.listFiles({ bucketId: 'upload-undo', queries: [Query.limit(100)] });
  const ids = logs.map(({ $id }) => $id).sort();
  return Promise.all(
    ids.map(async (fileId) => {
      const bytes = await storage.getFileDownload({ bucketId: 'upload-undo', fileId });
      return `${fileId} ${gunzipSync(Buffer.from(bytes)).toString()}`;
    }),
  );
}

/** Contents after the same files, and after their undos, on a platform on which nothing is killed: the expected result. */
async function undisturbed() {
  const appwrite = await startAppwrite({}, withoutTriggers(productConfig()));
  const server = connectKey(appwrite);
  // Processed by this process, one after the other.
  const ports = { ...portsOf(server), startRun: () => Promise.resolve(), startCalculation: () => Promise.resolve() };
  for (let file = 0; file < files; file++) {
    await submit(ports, file);
    expect(await processQueue(`run-${file}`, ports)).toBe('completed');
  }
  const imported = await contents(server);
  for (const file of undoOrder) {
    await askForUndo(ports, file);
    expect(await processQueue(`undo-${file}`, ports)).toBe('completed');
  }
  const restored = await contents(server);
  await appwrite.stop();
  return { imported, restored };
}

let platform: UploadsProcess;

async function whereIs(id: string): Promise<string> {
  const { status, recordsProcessed } = await look(platform.server, id);
  return `${status} ${recordsProcessed}`;
}

/** Kills every run, or the whole platform. */
type Kill = () => Promise<void>;

const killRuns: Kill = () => Promise.resolve(void platform.killRuns());

const killPlatform: Kill = async () => {
  await kill9(platform);
  platform = await start(folder);
};

/** Five times in a row would fail it. A platform that starts again carries on by itself: nothing can be killed after that. */
const killsOfUpload = [...Array<Kill>(propertyRuns(2)).fill(killRuns), killPlatform];
const killsOfUndo = Array<Kill>(1 + propertyRuns(3)).fill(killRuns);

/** Kills an upload or undo at random points, ever later; each time, the watchdog lets it carry on. Returns where it was. */
async function killAtPoints(id: string, kills: readonly Kill[], seed: number): Promise<string[]> {
  const points = fc.sample(anyPoint, { seed, numRuns: kills.length });
  points.sort((one, other) => orderOf(one) - orderOf(other));
  const reached: string[] = [];
  for (const [index, kill] of kills.entries()) {
    await untilReached(platform.server, id, points[index]!);
    await kill();
    reached.push(await whereIs(id));
    await startAgain(platform.server, id);
  }
  await carryOn(platform.server, id);
  return reached;
}

const orderOf = ({ stage }: Point): number => (stage === 'queued' ? -2 : stage === 'processing' ? -1 : stage);

async function expectContents(seed: number, expected: Awaited<ReturnType<typeof contents>>): Promise<void> {
  const left = await contents(platform.server);
  // Compared by `expect` only to show a difference: of 17,000 rows it takes a second.
  if (!isDeepStrictEqual(left, expected)) expect({ seed, ...left }).toEqual({ seed, ...expected });
}

test('uploads and their undos, killed at random points, runs and platform, end as if nothing had happened', async () => {
  const seed = randomInt(2 ** 31);
  const { imported, restored } = await undisturbed();
  expect(imported.rows.map((rows) => rows.length)).toEqual([
    30,
    newPeople * (files - 1) + rowsOfFile,
    newPeople * (files - 1) + rowsOfFile,
    30 * files,
  ]);
  expect(restored.rows.map((rows) => rows.length)).toEqual([
    30,
    newPeople * (files - undone - 1) + rowsOfFile,
    newPeople * (files - undone - 1) + rowsOfFile,
    30 * (files + undone),
  ]);

  platform = await start(folder);
  const killedUploads: string[] = [];
  for (let file = 0; file < files; file++) {
    const id = await submit(portsOf(platform.server), file);
    killedUploads.push(...(await killAtPoints(id, killsOfUpload, seed + file)));
  }
  await expectContents(seed, imported);
  const killedUndos: string[] = [];
  for (const file of undoOrder) {
    const id = await askForUndo(portsOf(platform.server), file);
    killedUndos.push(...(await killAtPoints(id, killsOfUndo, seed + files + file)));
  }
  const where = `uploads at: ${killedUploads.join(', ')}; undos at: ${killedUndos.join(', ')}`;
  process.stdout.write(`Seed ${seed}; killed ${where}\n`);
  await expectContents(seed, restored);
}, 600_000);
