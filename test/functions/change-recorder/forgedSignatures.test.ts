import { Query } from 'node-appwrite';
import type { ChangeEntry } from '#domain/changes/changeEntry.ts';
import type { MonthReport } from '#domain/monthly-metrics/reports.ts';
import { connectRecorder, type RecorderPorts } from '#functions/change-recorder/ports.ts';
import { sweep } from '#functions/change-recorder/sweep.ts';
import { connectServer } from '#functions/runtime/server.ts';
import { addTeam } from '#test/support/addTeam.ts';
import { shiftClock } from '#test/support/shiftClock.ts';
import { people } from '#test/support/signIn.ts';
import { type PlatformClient, productConfig, startUploads, type Uploads } from '#test/support/startUploads.ts';

const databaseId = 'engineering-data';
const monthMs = 31 * 24 * 60 * 60 * 1_000;

/** Tables that staff may write, with a value of each. */
const values: Readonly<Record<string, readonly [object, object]>> = {
  'team-tech-inventory': [{ comments: 'One' }, { comments: 'Two' }],
  'team-monthly-metrics': [{ overallRepoTestCoverage: 70 }, { overallRepoTestCoverage: 71 }],
};
const march = '2025-03-10T10:00:00.000Z';
const forgeries = { updateBy: 'Ada Admin', updateDate: march, correctionDate: march };

let platform: Uploads;
let sam: PlatformClient & { readonly userId: string };
let ports: RecorderPorts;
let endShift: () => void;

async function start(withoutEvents: boolean): Promise<void> {
  endShift = shiftClock('2026-08-31T22:00:00Z');
  platform = await startUploads('here', {}, { withoutEvents });
  sam = await platform.as(people.sam);
  const { endpoint, project: projectId, key } = platform.appwrite;
  const server = connectServer({ endpoint, projectId, functionId: 'change-recorder' }, { 'x-appwrite-key': key });
  ports = connectRecorder(server, 'UTC');
  await addTeam(platform, 'blue');
  await sweep(ports);
}

afterEach(async () => {
  await platform.stop();
  endShift();
});

async function entries(): Promise<ChangeEntry[]> {
  await platform.untilNothingRuns();
  const queries = [Query.notEqual('area', 'team'), Query.limit(100)];
  return (await sam.tables.listRows({ databaseId, tableId: 'change-entries', queries }))
    .rows as unknown as ChangeEntry[];
}

async function reports(): Promise<(string | number | null)[][]> {
  const { rows } = await sam.tables.listRows({ databaseId, tableId: 'team-month-reports' });
  return (rows as unknown as MonthReport[]).map(({ month, overallRepoTestCoverage, reportedBy, correctedBy }) => [
    ...[month, overallRepoTestCoverage, reportedBy, correctedBy],
  ]);
}

function writableTables(): string[] {
  const config = productConfig();
  return config.tables.flatMap(({ $id, $permissions }) =>
    $permissions.includes('update("users")') || $permissions.includes('create("users")') ? [$id] : [],
  );
}

function forgeriesOf(tableId: string): object {
  const { updateBy, updateDate } = forgeries;
  return tableId === 'team-monthly-metrics' ? forgeries : { updateBy, updateDate };
}

test('whatever name and day a person writes into a row, history, report and row tell of who it was and when', async () => {
  await start(false);
  expect(writableTables().sort()).toEqual(Object.keys(values).sort());
  for (const tableId of writableTables()) {
    const row = { databaseId, tableId, rowId: 'blue' };
    const forged = forgeriesOf(tableId);
    const [first, second] = values[tableId]!;
    const writes = [
      () => sam.tables.createRow({ ...row, data: { ...first, ...forged }, permissions: [] }),
      () => sam.tables.updateRow({ ...row, data: forged }),
      () => sam.tables.upsertRow({ ...row, data: { ...second, ...forged } }),
    ];
    for (const write of writes) {
      await write();
      await platform.untilNothingRuns();
      const stored = await sam.tables.getRow(row);
      expect([stored.updateBy, String(stored.updateDate).slice(0, 10)]).toEqual(['Sam Staff', '2026-08-31']);
      if (tableId === 'team-monthly-metrics') expect(stored.correctionDate).toBeNull();
    }
  }
  const told = await entries();
  expect(new Set(told.map(({ userName, source }) => `${userName} ${source}`))).toEqual(new Set(['Sam Staff platform']));
  expect(told.filter(({ changedAt }) => !changedAt.startsWith('2026-08-31'))).toEqual([]);
  expect(await reports()).toEqual([['2026-08', 71, 'Sam Staff', null]]);
});

test('a change of which no event told is of nobody known, and of the month in which it was stored', async () => {
  await start(true);
  for (const [tableId, [first]] of Object.entries(values)) {
    const data = { ...first, ...forgeriesOf(tableId) };
    await sam.tables.upsertRow({ databaseId, tableId, rowId: 'blue', data });
  }
  // After the month's end.
  const later = { ...ports, now: () => Date.now() + monthMs };
  await sweep(later);
  await sweep(later);
  expect((await entries()).map(({ field, userName }) => [field, userName]).sort()).toEqual([
    ['comments', null],
    ['overallRepoTestCoverage', null],
  ]);
  expect(await reports()).toEqual([['2026-08', 70, null, null]]);
  for (const tableId of Object.keys(values)) {
    const stored = await sam.tables.getRow({ databaseId, tableId, rowId: 'blue' });
    expect([stored.updateBy, String(stored.updateDate).slice(0, 10)]).toEqual([null, '2026-08-31']);
  }
});

test('rows of a team that does not exist are no report, and removed by the sweep after an hour, which says so', async () => {
  await start(false);
  for (const [tableId, [first]] of Object.entries(values))
    await sam.tables.createRow({ databaseId, tableId, rowId: 'nobody', data: first, permissions: [] });
  await platform.untilNothingRuns();
  const after = (minutes: number) => ({ ...ports, now: () => Date.now() + minutes * 60_000 });
  expect((await sweep(after(55))).strays).toBeUndefined();
  expect(await reports()).toEqual([]);
  expect((await sweep(after(65))).strays).toEqual(['inventory nobody', 'metrics nobody']);
  for (const tableId of Object.keys(values)) expect((await sam.tables.listRows({ databaseId, tableId })).total).toBe(0);
  expect((await sweep(after(65))).strays).toBeUndefined();
  expect(await reports()).toEqual([]);
});

test('the sweep keeps older rows of a team that was created after it had listed the teams', async () => {
  await start(false);
  const tableId = 'team-monthly-metrics';
  const data = { overallRepoTestCoverage: 70 };
  await sam.tables.createRow({ databaseId, tableId, rowId: 'blue', data, permissions: [] });
  await platform.untilNothingRuns();
  const rows = { ...ports.rows, listTeams: () => Promise.resolve(new Map()) };
  expect((await sweep({ ...ports, rows, now: () => Date.now() + 65 * 60_000 })).strays).toBeUndefined();
  expect((await sam.tables.listRows({ databaseId, tableId })).total).toBe(1);
});
