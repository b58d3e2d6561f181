import { ExecutionMethod } from 'node-appwrite';
import { tableIds } from '#domain/resourceIds.ts';
import { type BackgroundPorts, exportInBackground } from '#functions/file-exporter/main.ts';
import { fillTable } from '#test/support/fillTable.ts';
import { ada } from '#test/support/memoryUploads.ts';
import { MemoryExport } from '#test/support/memoryExport.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { downloadExport, executeExport } from '#test/support/runExport.ts';
import { readWorkbook } from '#test/support/workbooks.ts';
import { people } from '#test/support/signIn.ts';
import { type PlatformClient, startUploads } from '#test/support/startUploads.ts';
import { teamRows } from '#test/support/teamRows.ts';

describe('on the platform', () => {
  const platform = ofSuite(() => startUploads('here', {}, { withoutEvents: true }));
  const sam = ofSuite(() => platform.as(people.sam));

  beforeAll(async () => {
    const teams = Array.from({ length: 250 }, (_, index) => ({ $id: `team-${index}`, teamName: `Team ${index}` }));
    await fillTable(platform.server.tables, 'team-metadata', teams);
  });

  const startExport = async (person: PlatformClient) => {
    const { $id } = await executeExport(person, { method: ExecutionMethod.POST, async: true });
    await platform.untilNothingRuns();
    return $id;
  };
  const runsSeenBy = (person: PlatformClient) => person.list('export-runs');

  test('the row of the run says how it ended, to that person alone, and leads to the file', async () => {
    const executionId = await startExport(sam);
    const [run, ...others] = await runsSeenBy(sam);
    expect(others).toEqual([]);
    expect(run).toMatchObject({
      ...{ $id: executionId, userId: sam.userId, status: 'completed', worksheet: null, totalRecords: 250 },
      ...{ worksheets: 10, message: null, $permissions: [`read("user:${sam.userId}")`] },
    });
    const sheets = await readWorkbook(await downloadExport(sam.storage, run?.fileId ?? ''));
    expect(sheets.get('Teams')).toHaveLength(251);
    expect(await runsSeenBy(await platform.as(people.kim))).toEqual([]);
  });

  test('an export that takes longer than a person is made to wait says so, and keeps nothing', async () => {
    const { timeout } = AbortSignal;
    jest
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((ms) => (ms === 20_000 ? AbortSignal.abort() : timeout.call(AbortSignal, ms)));
    const { status, responseBody } = await executeExport(sam);
    jest.restoreAllMocks();
    expect([status, JSON.parse(responseBody)]).toEqual([
      'completed',
      { success: false, message: 'The export takes too long to wait for it.', takesLonger: true },
    ]);
    expect((await sam.storage.listFiles({ bucketId: 'exports' })).total).toBe(1);
  });

  test('rows of runs that are older than a day are removed with the files', async () => {
    const clean = { path: '/clean', method: ExecutionMethod.POST };
    await executeExport(platform.server, clean);
    expect(await runsSeenBy(sam)).toHaveLength(1);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 24 * 60 * 60 * 1000 + 60_000);
    await executeExport(platform.server, clean);
    clock.mockRestore();
    expect(await runsSeenBy(sam)).toEqual([]);
  });
});

/** A platform in memory on which each look at the clock takes a second. */
function slowPlatform(teams: number) {
  let time = Date.parse('2026-11-21T07:08:09Z');
  const memory = new MemoryExport({ [tableIds.teamMetadata]: teamRows(teams) }, () => (time += 1_000));
  const told: object[] = [];
  const runs: BackgroundPorts['runs'] = {
    create: (executionId, run) => Promise.resolve(void told.push({ executionId, ...run })),
    update: (_, changes) => Promise.resolve(void told.push(changes)),
    removeCreatedBefore: () => Promise.resolve(),
  };
  const reports: string[] = [];
  const { source, files, now, timeZone } = memory;
  const ports: BackgroundPorts = {
    source,
    files,
    runs,
    now,
    timeZone,
    report: (message) => void reports.push(message),
  };
  return { memory, told, reports, ports };
}

test('progress says the worksheet and how many records so far, every other second', async () => {
  const { ports, told } = slowPlatform(1_000);
  await exportInBackground(ada, 'execution', ports);
  expect(told[0]).toMatchObject({ executionId: 'execution', userId: 'ada', status: 'running', totalRecords: 0 });
  const progress = told.slice(1, -1);
  expect(progress.length).toBeGreaterThan(1);
  expect(progress.length).toBeLessThan(10);
  for (const each of progress) expect(each).toMatchObject({ worksheet: 'Teams' });
  expect(told.at(-1)).toMatchObject({ status: 'completed', worksheet: null, fileId: 'file-1', totalRecords: 1_000 });
});

test('an export that breaks says why', async () => {
  const { ports, told } = slowPlatform(1);
  // With half a character, which the platform refuses.
  ports.files.save = () => Promise.reject(new Error('The bucket \ud83d is full.'));
  await expect(exportInBackground(ada, 'execution', ports)).rejects.toThrow('The bucket');
  expect(told.at(-1)).toEqual({ status: 'failed', worksheet: null, message: 'The bucket \ufffd is full.' });
});

test('without a row for its state the file is made all the same', async () => {
  const { memory, ports, reports } = slowPlatform(1);
  const refuse = () => Promise.reject(new Error('No such table.'));
  await exportInBackground(ada, 'execution', {
    ...ports,
    runs: { create: refuse, update: refuse, removeCreatedBefore: refuse },
  });
  expect(memory.saved).toHaveLength(1);
  expect(reports).toContain('The state of the export could not be stored: No such table.');
});
