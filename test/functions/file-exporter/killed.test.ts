import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Query } from 'node-appwrite';
import { buildFunctions } from '#test/support/buildFunctions.ts';
import { fillTable } from '#test/support/fillTable.ts';
import { newFolder } from '#test/support/newFolder.ts';
import { executeExport, exportBucket, runExport } from '#test/support/runExport.ts';
import { people } from '#test/support/signIn.ts';
import { startUploadsProcess, type UploadsProcess } from '#test/support/startUploadsProcess.ts';

const folder = newFolder('killed-export');
let platform: UploadsProcess;

beforeAll(async () => {
  platform = await startUploadsProcess(join(folder, 'data'), await buildFunctions());
  const teams = Array.from({ length: 1_000 }, (_, index) => ({ $id: `team-${index}`, teamName: `Team ${index}` }));
  await fillTable(platform.server.tables, 'team-metadata', teams);
});
afterAll(() => platform.kill9());

async function untilRunning(): Promise<void> {
  const queries = [Query.equal('status', 'processing')];
  const { functions } = platform.server;
  while ((await functions.listExecutions({ functionId: 'file-exporter', queries })).total === 0);
}

test('an export that is killed leaves nothing to be seen, and the next one is whole', async () => {
  const sam = await platform.as(people.sam);
  for (let round = 0; round < 5; round++) {
    const killed = executeExport(sam);
    await untilRunning();
    // Its process starts a moment after its execution.
    while (platform.killRuns() === 0) await pause(1);
    const { status, responseBody } = await killed;
    expect([status, responseBody]).toEqual(['failed', '']);
    expect((await sam.storage.listFiles({ bucketId: exportBucket })).files).toEqual([]);
  }
  expect(await runExport(sam)).toMatchObject({ success: true, totalRecords: 1_000 });
  expect((await sam.storage.listFiles({ bucketId: exportBucket })).files).toHaveLength(1);
});
