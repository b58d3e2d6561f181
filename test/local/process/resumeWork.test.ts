import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, ExecutionMethod, Functions, Query, TablesDB } from 'node-appwrite';
import { formatLocal } from '#domain/calendarDay.ts';
import type { UploadResult } from '#domain/capacity-plan/uploadResult.ts';
import { connectUploads, type UploadPorts } from '#functions/file-uploader/ports.ts';
import { submitUpload } from '#functions/file-uploader/requests/submitUpload.ts';
import { connectServer } from '#functions/runtime/server.ts';
import { ada } from '#test/support/memoryUploads.ts';
import { newFolder } from '#test/support/newFolder.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';
import { numbered, uploadRow } from '#test/support/uploadRow.ts';

const uploadId = 'the-plan';
const results = { databaseId: 'functions', tableId: 'file-upload-results', rowId: uploadId };
const turn = { databaseId: 'functions', tableId: 'calculation-turn', rowId: 'turn' };
const run = { databaseId: 'functions', tableId: 'export-runs', rowId: 'of-ada' };
const preview = { databaseId: 'functions', tableId: 'preview-runs', rowId: 'of-ada' };
const beginning = { databaseId: 'functions', tableId: 'recorded-states', rowId: 'beginning' };

let dataDir: string;
let local: LocalServices;

/** Without schedules no watchdog comes, and without the end of its lease nobody else would be let in. */
const start = (): Promise<LocalServices> => startLocal({ dataDir, env: { LOSES_SCHEDULES: '1', LOSES_EVENTS: '1' } });

beforeEach(() => void (dataDir = newFolder('resume')));

afterEach(() => local.stop());

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
  while (!(await holds())) await pause(10);
}

/** So many that they are still being written when the first are found: of 900, a busy machine found the last. */
const rows = Array.from({ length: 2_400 }, (_, index) =>
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
    local = await start();
    await untilHalfway();
    await (how === 'kill -9' ? local.kill9() : local.stop());
    local = await start();
    await until(async () => (await look()).completedAt !== null);
    expect(await look()).toMatchObject({
      status: 'completed',
      recordsTotal: rows.length,
      recordsProcessed: rows.length,
    });
  },
);

test('marks of runs that ended with the process are nobody’s any more', async () => {
  local = await start();
  const soon = new Date(Date.now() + 60_000).toISOString();
  const created = new Date().toISOString();
  const running = { userId: 'ada', status: 'running', startedAt: created, worksheet: 'Teams', totalRecords: 7 };
  const mark = { area: 'beginning', rowId: 'beginning', stateAt: created, changedAt: created, isStart: false };
  await tables().createRow({ ...turn, data: { executionId: 'run', heldUntil: soon, begun: 3, finished: 2 } });
  await tables().createRow({ ...run, data: running });
  await tables().createRow({ ...preview, data: { userId: 'ada', rowsRead: 7 } });
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
  const message = 'The server was stopped meanwhile.';
  expect(await tables().getRow(preview)).toMatchObject({ status: 'failed', rowsRead: 7, message });

  // At a further start there is nothing to change.
  await local.stop();
  local = await start();
  expect((await tables().getRow(run)).$updatedAt).toBe(ended.$updatedAt);
});

describe('reminders that are being sent', () => {
  const teams = 100;
  const mails = { databaseId: 'functions', tableId: 'reminder-mails' };
  /** A zone in which it is late enough for reminders, and early enough for the test to end on this day. */
  const hourHere = new Date().getUTCHours();
  const timeZone = hourHere >= 9 && hourHere < 22 ? 'UTC' : 'Etc/GMT-11';

  const restart = async (): Promise<void> => {
    local = await startLocal({ dataDir, env: { LOSES_SCHEDULES: '1', LOSES_EVENTS: '1', TIME_ZONE: timeZone } });
  };
  const countMails = async (): Promise<Record<string, number>> => {
    const { rows } = await tables().listRows({ ...mails, queries: [Query.limit(1_000)] });
    const counts: Record<string, number> = {};
    for (const { status } of rows as unknown as { status: string }[]) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  };
  const recipients = (): string[] =>
    readdirSync(join(dataDir, 'mail')).map((name) => name.replace(/^\.?\S+ \d+ (\S+)\.eml$/, '$1'));

  beforeEach(async () => {
    await restart();
    const many = (tableId: string, rowOf: (number: number) => object) =>
      tables().createRows({
        ...{ databaseId: 'engineering-data', tableId },
        rows: Array.from({ length: teams }, (_, number) => rowOf(number)),
      });
    await many('team-metadata', (number) => ({ $id: `t${number}`, teamName: `Team ${number}` }));
    await many('team-reporting', (number) => ({ $id: `t${number}` }));
    await many('user-metadata', (number) => ({ $id: `p${number}`, email: `person${number}@example.test` }));
    await many('user-team-association', (number) => ({
      $id: `m${number}`,
      userId: `p${number}`,
      teamId: `t${number}`,
    }));
    const days = String(Number(formatLocal(new Date(), timeZone).slice(8, 10)));
    const data = { enabled: true, days, subject: '{count}', text: '{teams}' };
    await tables().createRow({ databaseId: 'functions', tableId: 'reminder-settings', rowId: 'reminders', data });
    const { endpoint, projectId, apiKey } = local;
    await new Functions(new Client().setEndpoint(endpoint).setProject(projectId).setKey(apiKey)).createExecution({
      ...{ functionId: 'reminder', xpath: '/', method: ExecutionMethod.POST, async: true },
    });
  });

  test.each(['kill -9', 'clean stop'])('after a %s go on at the next start, to nobody twice', async (how) => {
    await until(async () => ((await countMails()).sent ?? 0) > 3);
    await (how === 'kill -9' ? local.kill9() : local.stop());
    expect(recipients().length).toBeLessThan(teams);

    await restart();
    await until(async () => {
      const { sent = 0, unknown = 0 } = await countMails();
      return sent + unknown === teams;
    });
    const { sent = 0, unknown = 0 } = await countMails();
    expect(unknown).toBeLessThanOrEqual(4);
    const reached = recipients();
    expect(new Set(reached).size).toBe(reached.length);
    expect(reached.length).toBeGreaterThanOrEqual(sent);
    const { rows } = await tables().listRows({ ...mails, queries: [Query.equal('status', 'unknown')] });
    const reasons = rows.map((row) => (row as unknown as { error: string }).error);
    expect(new Set(reasons)).toEqual(
      new Set(unknown === 0 ? [] : ['The run ended before the mail server answered. Not sent again.']),
    );
  });
});
