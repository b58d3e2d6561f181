import { Query } from 'node-appwrite';
import type { ChangeEntry } from '#domain/changes/changeEntry.ts';
import { blankReporting, type TeamReporting, type TeamReportingFields } from '#domain/monthly-metrics/teamReporting.ts';
import { connectRecorder, type RecorderPorts, reportsKept } from '#functions/change-recorder/ports.ts';
import { sweep } from '#functions/change-recorder/sweep.ts';
import { connectServer } from '#functions/runtime/server.ts';
import { addTeam } from '#test/support/addTeam.ts';
import { shiftClock } from '#test/support/shiftClock.ts';
import { people } from '#test/support/signIn.ts';
import { type PlatformClient, startUploads, type Uploads } from '#test/support/startUploads.ts';

const databaseId = 'engineering-data';

let platform: Uploads;
let sam: PlatformClient & { readonly userId: string };
let kim: typeof sam;
let server: PlatformClient;
let ports: RecorderPorts;
let endShift: () => void;

beforeAll(async () => {
  endShift = shiftClock('2026-08-20T10:00:00Z');
  platform = await startUploads('here');
  [sam, kim, server] = [await platform.as(people.sam), await platform.as(people.kim), platform.server];
  const { endpoint, project: projectId, key } = platform.appwrite;
  const connected = connectServer({ endpoint, projectId, functionId: 'change-recorder' }, { 'x-appwrite-key': key });
  for (const id of ['one', 'two', 'three', 'four', 'six']) await addTeam(platform, id);
  await platform.untilNothingRuns();
  ports = connectRecorder(connected, 'UTC');
  await sweep(ports);
});
afterAll(async () => {
  await platform.stop();
  endShift();
});

function at(iso: string): void {
  endShift();
  endShift = shiftClock(iso);
}

const inventory = (rowId: string) => ({ databaseId, tableId: 'team-tech-inventory', rowId });
const metrics = (rowId: string) => ({ databaseId, tableId: 'team-monthly-metrics', rowId });
const reporting = (rowId: string) => ({ databaseId, tableId: 'team-reporting', rowId });

/** The reporting state, its times as days. */
async function stateOf(teamId: string): Promise<TeamReportingFields> {
  await platform.untilNothingRuns();
  const row = (await server.tables.getRow(reporting(teamId))) as unknown as TeamReporting;
  const names = Object.keys(blankReporting) as (keyof TeamReportingFields)[];
  return Object.fromEntries(
    names.map((name) => [name, name.endsWith('At') ? (row[name]?.slice(0, 10) ?? null) : row[name]]),
  ) as unknown as TeamReportingFields;
}

/** Entries as `field: old → new, by whom`, without those of the team's own data. */
async function historyOf(teamId: string): Promise<string[]> {
  await platform.untilNothingRuns();
  const queries = [Query.equal('teamId', teamId), Query.notEqual('area', 'team'), Query.orderAsc('changedAt')];
  const { rows } = await sam.tables.listRows({ databaseId, tableId: 'change-entries', queries });
  return (rows as unknown as ChangeEntry[]).map(
    ({ field, oldValue, newValue, userName }) => `${field}: ${oldValue} → ${newValue}, ${userName}`,
  );
}

test('a team that has saved nothing has a blank state, which the sweep creates', async () => {
  await addTeam(platform, 'five');
  await sweep(ports);
  expect(await stateOf('five')).toEqual(blankReporting);
});

test('it says which months were reported, and the last save, by whom the platform says', async () => {
  const save = async (who: PlatformClient, overallRepoTestCoverage: number) => {
    const data = { overallRepoTestCoverage, updateBy: 'Ada Admin', updateDate: new Date().toISOString() };
    await who.tables.upsertRow({ ...metrics('one'), data, permissions: [] });
    await platform.untilNothingRuns();
  };
  await save(sam, 1);
  at('2026-10-04T10:00:00Z');
  await save(kim, 2);
  await save(sam, 3);
  expect(await stateOf('one')).toMatchObject({
    ...{ months: '2026-10|2026-08', lastMonth: '2026-10', reportedAt: '2026-10-04', reportedBy: 'Sam Staff' },
    ...{ confirmedAt: null, changedAt: null },
  });
  at('2027-09-02T10:00:00Z');
  // The current month and the twelve before it.
  await save(server, 4);
  expect(await stateOf('one')).toMatchObject({
    ...{ months: '2027-09|2026-10', lastMonth: '2027-09', reportedAt: '2027-09-02', reportedBy: null },
  });
});

test('a confirmation and a change are told apart, also when one event tells of both', async () => {
  at('2026-08-21T10:00:00Z');
  await sam.tables.createRow({
    ...inventory('two'),
    data: { comments: 'One', confirmation: '2020-01-01' },
    permissions: [],
  });
  expect(await stateOf('two')).toMatchObject({
    ...{ confirmedAt: null, confirmedBy: null, changedAt: '2026-08-21', changedBy: 'Sam Staff' },
  });
  at('2026-08-22T10:00:00Z');
  await kim.tables.updateRow({ ...inventory('two'), data: { confirmation: '2020-01-02', updateBy: 'Ada Admin' } });
  const confirmed = { confirmedAt: '2026-08-22', confirmedBy: 'Kim Staff' };
  expect(await stateOf('two')).toMatchObject({ ...confirmed, changedAt: '2026-08-21', changedBy: 'Sam Staff' });
  at('2026-08-23T10:00:00Z');
  await sam.tables.updateRow({ ...inventory('two'), data: { comments: 'Two' } });
  expect(await stateOf('two')).toMatchObject({ ...confirmed, changedAt: '2026-08-23', changedBy: 'Sam Staff' });
  at('2026-08-24T10:00:00Z');
  await kim.tables.updateRow({ ...inventory('two'), data: { comments: 'Three', confirmation: 'x' } });
  expect(await stateOf('two')).toMatchObject({
    ...{ confirmedAt: '2026-08-24', confirmedBy: 'Kim Staff', changedAt: '2026-08-24', changedBy: 'Kim Staff' },
  });
  const told = [
    'comments: null → One, Sam Staff',
    'confirmation: null → null, Kim Staff',
    'comments: One → Two, Sam Staff',
    'comments: Two → Three, Kim Staff',
    'confirmation: null → null, Kim Staff',
  ];
  expect((await historyOf('two')).sort()).toEqual(told.sort());
  // After the states before are forgotten.
  at('2026-08-24T14:00:00Z');
  for (let run = 0; run < 2; run += 1) await sweep(ports);
  expect(await stateOf('two')).toMatchObject({ confirmedAt: '2026-08-24', changedBy: 'Kim Staff' });
});

test('an inventory of before the update counts as confirmed at its last save, once', async () => {
  at('2026-09-01T10:00:00Z');
  const data = { comments: 'One', updateBy: 'Sam Staff', updateDate: new Date().toISOString() };
  await sam.tables.createRow({ ...inventory('three'), data, permissions: [] });
  await sam.tables.createRow({ ...metrics('three'), data: { overallRepoTestCoverage: 1 }, permissions: [] });
  await platform.untilNothingRuns();
  at('2026-09-02T10:00:00Z');
  await sweep(ports);
  await server.tables.deleteRow(reporting('three'));
  const beginning = await ports.beginning.find('beginning');
  await ports.beginning.compareAndSet(beginning!, { state: reportsKept, changedAt: '2026-01-01T00:00:00Z' });
  await sweep(ports);
  const before = { months: '2026-09', reportedBy: 'Sam Staff', confirmedAt: '2026-09-01', confirmedBy: 'Sam Staff' };
  expect(await stateOf('three')).toMatchObject({ ...before, changedAt: null });
  await kim.tables.updateRow({ ...inventory('three'), data: { comments: 'Two' } });
  expect(await stateOf('three')).toMatchObject({ ...before, changedAt: '2026-09-02', changedBy: 'Kim Staff' });
});

test('the sweep corrects a state that says otherwise than the reports', async () => {
  at('2026-09-03T10:00:00Z');
  await sam.tables.createRow({ ...metrics('four'), data: { overallRepoTestCoverage: 1 }, permissions: [] });
  const right = await stateOf('four');
  for (const data of [{ months: null }, { lastMonth: '2026-08' }, { reportedBy: 'Ada Admin' }, { reportedAt: null }]) {
    await server.tables.updateRow({ ...reporting('four'), data });
    await sweep(ports);
    expect(await stateOf('four')).toEqual(right);
  }
});

test('an inventory that is made anew has not been confirmed', async () => {
  at('2026-09-04T10:00:00Z');
  await sam.tables.createRow({ ...inventory('six'), data: { comments: 'One' }, permissions: [] });
  await platform.untilNothingRuns();
  await sam.tables.updateRow({ ...inventory('six'), data: { confirmation: 'x' } });
  expect(await stateOf('six')).toMatchObject({ confirmedBy: 'Sam Staff' });
  await server.tables.deleteRow(inventory('six'));
  await platform.untilNothingRuns();
  await sam.tables.createRow({ ...inventory('six'), data: { comments: 'Two', confirmation: 'y' }, permissions: [] });
  expect(await stateOf('six')).toMatchObject({ confirmedAt: null, confirmedBy: null, changedBy: 'Sam Staff' });
});

test('nobody can write it', async () => {
  await expect(sam.tables.updateRow({ ...reporting('one'), data: { reportedBy: 'Kim' } })).rejects.toMatchObject({
    code: 401,
  });
  await expect(sam.tables.deleteRow(reporting('one'))).rejects.toMatchObject({ code: 401 });
  await expect(
    sam.tables.createRow({ ...reporting('new'), data: { reportedBy: 'Kim' }, permissions: [] }),
  ).rejects.toMatchObject({ code: 401 });
});
