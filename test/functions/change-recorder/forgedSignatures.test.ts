import { Query } from 'node-appwrite';
import type { ChangeEntry } from '#domain/changes/changeEntry.ts';
import { metricFields } from '#domain/monthly-metrics/fields.ts';
import type { MonthReport } from '#domain/monthly-metrics/reports.ts';
import type { TeamReporting } from '#domain/monthly-metrics/teamReporting.ts';
import { inventoryColumns } from '#domain/tech-inventory/categories.ts';
import { connectRecorder, type RecorderPorts } from '#functions/change-recorder/ports.ts';
import { connectReminder } from '#functions/reminder/ports.ts';
import { planReminders } from '#domain/reminders/planReminders.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { sweep } from '#functions/change-recorder/sweep.ts';
import { connectServer } from '#functions/runtime/server.ts';
import { addTeam } from '#test/support/addTeam.ts';
import { readWorkbook } from '#test/support/readWorkbook.ts';
import { rowsByHeader } from '#test/support/rowsByHeader.ts';
import { downloadExport, runExport } from '#test/support/runExport.ts';
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
/** What says who or when in the rows that staff may write; the platform's own fields as well. */
const forgeries = {
  ...{ updateBy: 'Ada Admin', updateDate: march, correctionDate: march, confirmation: march },
  ...{ $createdAt: march, $updatedAt: march },
};

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
  const member = { userId: 'robin', teamId: 'blue', agileTeamRole: 'Developer' };
  for (const [tableId, data] of [
    [tableIds.userMetadata, { email: 'robin@example.test' }],
    [tableIds.userTeamAssociation, member],
  ] as const)
    await platform.server.tables.createRow({ databaseId, tableId, rowId: 'robin', data });
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

/** Columns that hold what people enter, of which nobody concludes who or when. */
const contents: readonly string[] = [...inventoryColumns, ...metricFields.map(({ key }) => key), 'notApplicable'];

/** A column that is neither content nor forged fails. */
function forgeriesOf(tableId: string): object {
  const columns = productConfig().tables.find(({ $id }) => $id === tableId)?.columns ?? [];
  const told = columns.flatMap(({ key }) => (contents.includes(key) ? [] : [key]));
  expect(told.filter((key) => !(key in forgeries))).toEqual([]);
  return Object.fromEntries(Object.entries(forgeries).filter(([key]) => key.startsWith('$') || told.includes(key)));
}

/** The team's reporting state, its times as days. */
async function reporting(): Promise<object> {
  const row = (await sam.tables.getRow({
    databaseId,
    tableId: 'team-reporting',
    rowId: 'blue',
  })) as unknown as TeamReporting;
  const { months, lastMonth, reportedBy, confirmedBy, changedBy, reportedAt, confirmedAt, changedAt } = row;
  const days = [reportedAt, confirmedAt, changedAt].map((time) => time?.slice(0, 10));
  return { months, lastMonth, reportedBy, confirmedBy, changedBy, days };
}

/** What reminder mails say at the end of September of the team, whose member Robin is. */
async function reminders(): Promise<unknown[]> {
  const { endpoint, project: projectId, key } = platform.appwrite;
  const server = connectServer({ endpoint, projectId, functionId: 'reminder' }, { 'x-appwrite-key': key });
  const organisation = await connectReminder(server, 'UTC').readOrganisation();
  return planReminders(organisation, { today: '2026-09-28', timeZone: 'UTC' }).flatMap(({ teams }) => teams);
}

/** Who updated the team's metrics last, and when, as an export tells. */
async function exportedSave(): Promise<unknown[]> {
  const { fileId } = await runExport(sam);
  const sheets = await readWorkbook(await downloadExport(sam.storage, fileId));
  const [row] = rowsByHeader(sheets.get('Monthly Metrics'));
  return [row?.['Last Updated By'], (row?.['Last Updated Date (UTC)'] as Date).toISOString().slice(0, 10)];
}

test('whatever name and day a person writes into a row, history, reports, sheets and row tell of who it was and when', async () => {
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
  const day = '2026-08-31';
  const said = { months: '2026-08', lastMonth: '2026-08', reportedBy: 'Sam Staff' };
  expect(await reporting()).toEqual({
    ...said,
    confirmedBy: null,
    changedBy: 'Sam Staff',
    days: [day, undefined, day],
  });
  expect(await exportedSave()).toEqual(['Sam Staff', day]);
  expect(await reminders()).toEqual([expect.objectContaining({ id: 'blue', missing: '' })]);
  // Another text, whatever day it names.
  const data = { ...forgeriesOf('team-tech-inventory'), confirmation: '2024-01-01' };
  await sam.tables.updateRow({ databaseId, tableId: 'team-tech-inventory', rowId: 'blue', data });
  await platform.untilNothingRuns();
  expect(await reporting()).toEqual({
    ...said,
    confirmedBy: 'Sam Staff',
    changedBy: 'Sam Staff',
    days: [day, day, day],
  });
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
  expect(await reporting()).toMatchObject({ months: '2026-08', reportedBy: null, confirmedBy: null, changedBy: null });
  for (const tableId of Object.keys(values)) {
    const stored = await sam.tables.getRow({ databaseId, tableId, rowId: 'blue' });
    expect([stored.updateBy, String(stored.updateDate).slice(0, 10)]).toEqual([null, '2026-08-31']);
  }
});

test('a correction of the month before leaves a save of this month alone, whatever days it names', async () => {
  await start(true);
  const row = { databaseId, tableId: 'team-monthly-metrics', rowId: 'blue' };
  await sam.tables.createRow({ ...row, data: { overallRepoTestCoverage: 70 }, permissions: [] });
  await sweep({ ...ports, now: () => Date.now() + 3_600_000 });
  expect(await reports()).toEqual([['2026-08', 70, null, null]]);
  endShift();
  endShift = shiftClock('2026-09-05T10:00:00Z');
  const day = '2026-08-30T10:00:00.000Z';
  const forged = { updateDate: day, correctionDate: day };
  await sam.tables.updateRow({ ...row, data: { overallRepoTestCoverage: 90, ...forged } });
  const change = { base: { overallRepoTestCoverage: 70 }, mine: { overallRepoTestCoverage: 75 } };
  const body = JSON.stringify({ teamId: 'blue', month: '2026-08', ...change });
  const call = { functionId: 'change-recorder', xpath: '/corrections', method: 'POST' as never, body };
  expect(await sam.functions.createExecution(call)).toMatchObject({ responseStatusCode: 200 });
  expect(await sam.tables.getRow(row)).toMatchObject({ overallRepoTestCoverage: 90 });
  expect(await reports()).toEqual([['2026-08', 75, null, 'Sam Staff']]);
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
