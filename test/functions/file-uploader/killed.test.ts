import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { Query } from 'node-appwrite';
import type { UploadRow } from '#domain/capacity-plan/columns.ts';
import type { UploadResult } from '#domain/capacity-plan/uploadResult.ts';
import { buildFunctions } from '#test/support/buildFunctions.ts';
import { people } from '#test/support/signIn.ts';
import { submission, type PlatformClient } from '#test/support/startUploads.ts';
import { startUploadsProcess, type UploadsProcess } from '#test/support/startUploadsProcess.ts';
import { uploadRow } from '#test/support/uploadRow.ts';

const files = 20;
const results = { databaseId: 'functions', tableId: 'file-upload-results' };
const lease = { databaseId: 'functions', tableId: 'upload-lease', rowId: 'queue' };

const folder = mkdtempSync(join(tmpdir(), 'killed-'));
const running = new Set<UploadsProcess>();

let functionsRoot: string;
beforeAll(async () => void (functionsRoot = await buildFunctions()), 120_000);
afterAll(async () => {
  for (const platform of running) await platform.kill9();
  rmSync(folder, { recursive: true });
});

/** Three steps of rows: the teams of every file, people of its own and some of the file before, and one row that is refused. */
function rowsOf(file: number): UploadRow[] {
  const rows = Array.from({ length: 1_000 }, (_, index) =>
    uploadRow({
      Team: `Team ${index % 30}`,
      'Product Name': `Version ${file}`,
      'User Email': `person.${file * 400 + index}@example.test`,
      'User First Name': `In file ${file}`,
    }),
  );
  return [...rows, uploadRow({ Team: '', 'Product Name': `=${file}` })];
}

async function start(dataDir: string): Promise<UploadsProcess> {
  const platform = await startUploadsProcess(dataDir, functionsRoot);
  running.add(platform);
  return platform;
}

async function kill9(platform: UploadsProcess): Promise<void> {
  running.delete(platform);
  await platform.kill9();
}

async function submit(platform: UploadsProcess, file: number): Promise<string> {
  const ada = await platform.as(people.ada);
  const uploadId = `file-${file}`;
  const { responseBody } = await ada.execute('/', { ...submission(rowsOf(file), `${file}.csv`), uploadId });
  expect(JSON.parse(responseBody)).toEqual({ $id: uploadId, status: 'queued' });
  return uploadId;
}

async function look({ tables }: PlatformClient, rowId: string): Promise<UploadResult> {
  return (await tables.getRow({ ...results, rowId })) as unknown as UploadResult;
}

async function untilEnded(server: PlatformClient, uploadId: string): Promise<void> {
  // Asked without a pause, the platform would do little else.
  while ((await look(server, uploadId)).completedAt === null) await pause(20);
}

/** Somewhere in an upload: so far at least, and so many calls of somebody else later. */
interface Point {
  readonly stage: 'queued' | 'processing' | number;
  readonly calls: number;
}

const anyPoint: fc.Arbitrary<Point> = fc.record({
  stage: fc.constantFrom<Point['stage'][]>('queued', 'processing', 1, 401, 801),
  calls: fc.nat(8),
});

async function untilReached(server: PlatformClient, uploadId: string, { stage, calls }: Point): Promise<void> {
  const isReached = ({ status, recordsProcessed }: UploadResult) =>
    typeof stage === 'number' ? recordsProcessed >= stage : stage === 'queued' || status !== 'queued';
  while (!isReached(await look(server, uploadId)));
  for (let call = 0; call < calls; call++) await look(server, uploadId);
}

/** What the watchdog does once the sign of life is old: here it is made old. */
async function carryOn({ server }: UploadsProcess, uploadId: string): Promise<void> {
  const idle = async () => {
    const busy = Query.equal('status', ['waiting', 'processing']);
    return (
      (await server.functions.listExecutions({ functionId: 'file-uploader', queries: [busy] })).executions.length === 0
    );
  };
  while (!(await idle())) await pause(20);
  if ((await look(server, uploadId)).completedAt === null) {
    await server.tables.upsertRow({ ...lease, data: { heldUntil: new Date(0).toISOString() } });
    await server.execute('/watch', {});
  }
  await untilEnded(server, uploadId);
  while (!(await idle())) await pause(20);
}

/** All tables, without when and in which order they were written, and the files. */
async function contents({ tables, storage }: PlatformClient) {
  const read = async (databaseId: string, tableId: string) => {
    const { rows } = await tables.listRows({ databaseId, tableId, queries: [Query.limit(100_000)] });
    const timed = ['$createdAt', '$updatedAt', '$sequence', 'submittedAt', 'completedAt'];
    const plain = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !timed.includes(name))));
    return plain.sort((one, other) => String(one.$id).localeCompare(String(other.$id)));
  };
  const engineering = ['team-metadata', 'user-metadata', 'user-team-association'];
  const errorFiles = Array.from({ length: files }, (_, file) => ({
    bucketId: 'upload-issues',
    fileId: `file-${file}`,
  }));
  return {
    rows: await Promise.all(engineering.map((tableId) => read('engineering-data', tableId))),
    results: (await read('functions', 'file-upload-results')).map(({ $permissions, ...result }) => ({
      ...result,
      readers: ($permissions as string[]).length,
    })),
    jobs: await read('functions', 'upload-jobs'),
    staged: (await storage.listFiles({ bucketId: 'upload-staging' })).files,
    errors: await Promise.all(
      errorFiles.map(async (file) => Buffer.from(await storage.getFileDownload(file)).toString()),
    ),
  };
}

test('killed at twenty random points, runs and platform, everything ends as if nothing had happened', async () => {
  const seed = randomInt(2 ** 31);
  const undisturbed = await start(join(folder, 'undisturbed'));
  for (let file = 0; file < files; file++) await submit(undisturbed, file);
  await carryOn(undisturbed, `file-${files - 1}`);
  const expected = await contents(undisturbed.server);
  await kill9(undisturbed);
  expect(expected.rows.map((rows) => rows.length)).toEqual([30, 400 * (files - 1) + 1_000, expect.any(Number)]);

  const points = fc.sample(anyPoint, { seed, numRuns: files });
  let platform = await start(join(folder, 'disturbed'));
  const reached: string[] = [];
  for (const [file, point] of points.entries()) {
    const uploadId = await submit(platform, file);
    await untilReached(platform.server, uploadId, point);
    if (file % 2 === 0) {
      platform.killRuns();
    } else {
      await kill9(platform);
      platform = await start(join(folder, 'disturbed'));
    }
    const { status, recordsProcessed } = await look(platform.server, uploadId);
    reached.push(`${status} ${recordsProcessed}`);
    await carryOn(platform, uploadId);
  }
  process.stdout.write(`Seed ${seed}; killed at: ${reached.join(', ')}\n`);
  expect({ seed, ...(await contents(platform.server)) }).toEqual({ seed, ...expected });
}, 600_000);
