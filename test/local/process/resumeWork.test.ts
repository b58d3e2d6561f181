import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, TablesDB } from 'node-appwrite';
import type { UploadResult } from '#domain/capacity-plan/uploadResult.ts';
import { connectUploads, type UploadPorts } from '#functions/file-uploader/ports.ts';
import { submitUpload } from '#functions/file-uploader/submitUpload.ts';
import { connectServer } from '#functions/runtime/server.ts';
import { ada } from '#test/support/memoryUploads.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';
import { numbered, uploadRow } from '#test/support/uploadRow.ts';

const uploadId = 'the-plan';
const results = { databaseId: 'functions', tableId: 'file-upload-results', rowId: uploadId };
const turn = { databaseId: 'functions', tableId: 'calculation-turn', rowId: 'turn' };
const run = { databaseId: 'functions', tableId: 'export-runs', rowId: 'of-ada' };
const beginning = { databaseId: 'functions', tableId: 'recorded-states', rowId: 'beginning' };

let dataDir: string;
let local: LocalServices;

/** Without schedules no watchdog comes, and without the end of its lease nobody else would be let in. */
const start = (): Promise<LocalServices> => startLocal({ dataDir, env: { LOSES_SCHEDULES: '1', LOSES_EVENTS: '1' } });

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'resume-'));
  local = await start();
});

afterEach(async () => {
  await local.stop();
  rmSync(dataDir, { recursive: true });
});

function tables(): TablesDB {
  const { endpoint, projectId, apiKey } = local;
  return new TablesDB(new Client().setEndpoint(endpoint).setProject(projectId).setKey(apiKey));
}

function ports(): UploadPorts {
  const { endpoint, projectId, apiKey } = local;
  const server = connectServer({ endpoint, projectId, functionId: 'file-uploader' }, { 'x-appwrite-key': apiKey });
  return connectUploads(server, 'file-uploader', (message) => process.stdout.write(`${message}\n`));
}

const look = async () => (await tables().getRow(results)) as unknown as UploadResult;

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(5);
}

const rows = Array.from({ length: 1_500 }, (_, index) =>
  uploadRow({ Team: `Team ${index % 40}`, 'User Email': `person.${index}@example.test` }),
);

async function untilHalfway(): Promise<void> {
  const request = { fileName: 'plan.csv', uploadId, part: 1, parts: 1, recordsTotal: undefined };
  await submitUpload({ ...request, rows: numbered(rows) }, ada, ports());
  await until(async () => ((await ports().lease.find('queue'))?.fields.done ?? 0) > 0);
  expect(await look()).toMatchObject({ status: 'processing' });
}

test.each(['kill -9', 'clean stop'])(
  'after a %s an upload goes on at the next start, without its lease',
  async (how) => {
    await untilHalfway();
    await (how === 'kill -9' ? local.kill9() : local.stop());
    local = await start();
    await until(async () => (await look()).completedAt !== null);
    expect(await look()).toMatchObject({ status: 'completed', recordsTotal: 1_500, recordsProcessed: 1_500 });
  },
);

test('marks of runs that ended with the process are nobody’s any more', async () => {
  const soon = new Date(Date.now() + 60_000).toISOString();
  const created = new Date().toISOString();
  const running = { userId: 'ada', status: 'running', startedAt: created, worksheet: 'Teams', totalRecords: 7 };
  const mark = { area: 'beginning', rowId: 'beginning', stateAt: created, changedAt: created, isStart: false };
  await tables().createRow({ ...turn, data: { executionId: 'run', heldUntil: soon, begun: 3, finished: 2 } });
  await tables().createRow({ ...run, data: running });
  await tables().createRow({ ...beginning, data: mark });
  await local.kill9();

  local = await start();
  expect(await tables().getRow(turn)).toMatchObject({ heldUntil: '1970-01-01T00:00:00.000+00:00', begun: 3 });
  expect(await tables().getRow(beginning)).toMatchObject({ changedAt: '1970-01-01T00:00:00.000+00:00' });
  const ended = await tables().getRow(run);
  expect(ended).toMatchObject({
    status: 'failed',
    worksheet: null,
    message: 'The server was stopped meanwhile. Please generate a new export.',
  });

  // At a further start there is nothing to change.
  await local.stop();
  local = await start();
  expect((await tables().getRow(run)).$updatedAt).toBe(ended.$updatedAt);
});
