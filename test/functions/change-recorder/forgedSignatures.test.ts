import { metricFields } from '#domain/monthly-metrics/fields.ts';
import { inventoryColumns } from '#domain/tech-inventory/categories.ts';
import { connectReminder } from '#functions/reminder/ports.ts';
import { planReminders } from '#domain/reminders/planReminders.ts';
import { sweep } from '#functions/change-recorder/sweep.ts';
import { connectFunction } from '#test/support/connectFunction.ts';
import { readWorkbook, rowsByHeader } from '#test/support/workbooks.ts';
import { downloadExport, runExport } from '#test/support/runExport.ts';
import { later, type Recorder, startRecorder } from '#test/support/startRecorder.ts';
import { productConfig } from '#test/support/startUploads.ts';

const minuteMs = 60 * 1_000;
const monthMs = 31 * 24 * 60 * minuteMs;

/** Tables that staff may write, with a value of each. */
const values = {
  'team-tech-inventory': [{ comments: 'One' }, { comments: 'Two' }],
  'team-monthly-metrics': [{ overallRepoTestCoverage: 70 }, { overallRepoTestCoverage: 71 }],
} as const;
const tables = Object.keys(values) as (keyof typeof values)[];
const march = '2025-03-10T10:00:00.000Z';
/** What says who or when in the rows that staff may write; the platform's own fields as well. */
const forgeries = {
  ...{ updateBy: 'Ada Admin', updateDate: march, correctionDate: march, confirmation: march },
  ...{ $createdAt: march, $updatedAt: march },
  // As if a program had written the row just now.
  pushedAt: '2026-08-31T22:00:00.000Z',
};

let recorder: Recorder;

async function start(withoutEvents: boolean): Promise<void> {
  recorder = await startRecorder({ clock: '2026-08-31T22:00:00Z', teams: ['blue'], withoutEvents });
  const { row } = recorder.platform.server;
  await row('user-metadata', 'robin').create({ email: 'robin@example.test' });
  await row('user-team-association', 'robin').create({ userId: 'robin', teamId: 'blue', agileTeamRole: 'Developer' });
}

afterEach(() => recorder.stop());

async function reports(): Promise<(string | number | null)[][]> {
  return (await recorder.sam.list('team-month-reports')).map(
    ({ month, overallRepoTestCoverage, reportedBy, correctedBy }) => [
      ...[month, overallRepoTestCoverage, reportedBy, correctedBy],
    ],
  );
}

function writableTables(): string[] {
  const config = productConfig();
  return config.tables.flatMap(({ $id, $permissions }) =>
    $permissions.includes('update("users")') || $permissions.includes('create("users")') ? [$id] : [],
  );
}

/** Columns that hold what people enter, of which nobody concludes who or when. */
const contents: readonly string[] = [
  ...inventoryColumns,
  ...metricFields.map(({ key }) => key),
  ...['notApplicable', 'overrides'],
];

/** A column that is neither content nor forged fails. */
function forgeriesOf(tableId: string): object {
  const columns = productConfig().tables.find(({ $id }) => $id === tableId)?.columns ?? [];
  const told = columns.flatMap(({ key }) => (contents.includes(key) ? [] : [key]));
  expect(told.filter((key) => !(key in forgeries))).toEqual([]);
  return Object.fromEntries(Object.entries(forgeries).filter(([key]) => key.startsWith('$') || told.includes(key)));
}

/** The team's reporting state, its times as days. */
async function reporting(): Promise<object> {
  const row = await recorder.sam.row('team-reporting', 'blue').get();
  const { months, lastMonth, reportedBy, confirmedBy, changedBy, reportedAt, confirmedAt, changedAt } = row;
  const days = [reportedAt, confirmedAt, changedAt].map((time) => time?.slice(0, 10));
  return { months, lastMonth, reportedBy, confirmedBy, changedBy, days };
}

async function signatureIn(table: (typeof tables)[number]): Promise<unknown[]> {
  const { updateBy, updateDate } = await recorder.sam.row(table, 'blue').get();
  return [updateBy, updateDate?.slice(0, 10)];
}

/** What reminder mails say at the end of September of the team, whose member Robin is. */
async function reminders(): Promise<unknown[]> {
  const organisation = await connectReminder(connectFunction(recorder.platform.appwrite), 'UTC').readOrganisation();
  return planReminders(organisation, { today: '2026-09-28', timeZone: 'UTC' }).flatMap(({ teams }) => teams);
}

/** Who updated the team's metrics last, and when, as an export tells. */
async function exportedSave(): Promise<unknown[]> {
  const { fileId } = await runExport(recorder.sam);
  const sheets = await readWorkbook(await downloadExport(recorder.sam.storage, fileId));
  const [row] = rowsByHeader(sheets.get('Monthly Metrics'));
  return [row!['Last Updated By'], (row!['Last Updated Date (UTC)'] as Date).toISOString().slice(0, 10)];
}

test('whatever name and day a person writes into a row, history, reports, sheets and row tell of who it was and when', async () => {
  await start(false);
  expect(writableTables().sort()).toEqual([...tables].sort());
  for (const table of tables) {
    const row = recorder.sam.row(table, 'blue');
    const forged = forgeriesOf(table);
    const [first, second] = values[table];
    for (const write of [
      () => row.create({ ...first, ...forged }),
      () => row.update(forged),
      () => row.upsert({ ...second, ...forged }),
    ]) {
      await write();
      await recorder.platform.untilNothingRuns();
      expect(await signatureIn(table)).toEqual(['Sam Staff', '2026-08-31']);
    }
  }
  expect(await recorder.sam.row('team-monthly-metrics', 'blue').get()).toMatchObject({ correctionDate: null });
  const told = (await recorder.entriesOf('blue')).filter(({ area }) => area !== 'team');
  expect(new Set(told.map(({ userName, source }) => `${userName} ${source}`))).toEqual(new Set(['Sam Staff platform']));
  expect(told.filter(({ changedAt }) => !changedAt.startsWith('2026-08-31'))).toEqual([]);
  expect(await reports()).toEqual([['2026-08', 71, 'Sam Staff', null]]);
  const day = '2026-08-31';
  const said = { months: '2026-08', lastMonth: '2026-08', reportedBy: 'Sam Staff', changedBy: 'Sam Staff' };
  expect(await reporting()).toEqual({ ...said, confirmedBy: null, days: [day, undefined, day] });
  expect(await exportedSave()).toEqual(['Sam Staff', day]);
  expect(await reminders()).toEqual([expect.objectContaining({ id: 'blue', missing: '' })]);
  // Another text, whatever day it names.
  const confirmed = { ...forgeriesOf('team-tech-inventory'), confirmation: '2024-01-01' };
  await recorder.sam.row('team-tech-inventory', 'blue').update(confirmed);
  await recorder.platform.untilNothingRuns();
  expect(await reporting()).toEqual({ ...said, confirmedBy: 'Sam Staff', days: [day, day, day] });
});

test('a change of which no event told is of nobody known, and of the month in which it was stored', async () => {
  await start(true);
  for (const table of tables)
    await recorder.sam.row(table, 'blue').upsert({ ...values[table][0], ...forgeriesOf(table) });
  // After the month's end.
  for (let run = 0; run < 2; run += 1) await sweep(later(recorder.ports, monthMs));
  const told = (await recorder.entriesOf('blue')).filter(({ area }) => area !== 'team');
  expect(told.map(({ field, userName }) => [field, userName]).sort()).toEqual([
    ['comments', null],
    ['overallRepoTestCoverage', null],
  ]);
  expect(await reports()).toEqual([['2026-08', 70, null, null]]);
  expect(await reporting()).toMatchObject({ months: '2026-08', reportedBy: null, confirmedBy: null, changedBy: null });
  for (const table of tables) expect(await signatureIn(table)).toEqual([null, '2026-08-31']);
});

test('a correction of the month before leaves a save of this month alone, whatever days it names', async () => {
  await start(true);
  const row = recorder.sam.row('team-monthly-metrics', 'blue');
  await row.create({ overallRepoTestCoverage: 70 });
  await sweep(later(recorder.ports, 60 * minuteMs));
  expect(await reports()).toEqual([['2026-08', 70, null, null]]);
  recorder.at('2026-09-05T10:00:00Z');
  const day = '2026-08-30T10:00:00.000Z';
  await row.update({ overallRepoTestCoverage: 90, updateDate: day, correctionDate: day });
  const change = { base: { overallRepoTestCoverage: 70 }, mine: { overallRepoTestCoverage: 75 } };
  const body = JSON.stringify({ teamId: 'blue', month: '2026-08', ...change });
  const call = { functionId: 'change-recorder', xpath: '/corrections', method: 'POST' as never, body };
  expect(await recorder.sam.functions.createExecution(call)).toMatchObject({ responseStatusCode: 200 });
  expect(await row.get()).toMatchObject({ overallRepoTestCoverage: 90 });
  expect(await reports()).toEqual([['2026-08', 75, null, 'Sam Staff']]);
});

test('rows of a team that does not exist are no report, and removed by the sweep after an hour, which says so', async () => {
  await start(false);
  for (const table of tables) await recorder.sam.row(table, 'nobody').create(values[table][0]);
  await recorder.platform.untilNothingRuns();
  expect((await sweep(later(recorder.ports, 55 * minuteMs))).strays).toBeUndefined();
  expect(await reports()).toEqual([]);
  expect((await sweep(later(recorder.ports, 65 * minuteMs))).strays).toEqual(['inventory nobody', 'metrics nobody']);
  for (const table of tables) expect(await recorder.sam.list(table)).toEqual([]);
  expect((await sweep(later(recorder.ports, 65 * minuteMs))).strays).toBeUndefined();
  expect(await reports()).toEqual([]);
});

test('the sweep keeps older rows of a team that was created after it had listed the teams', async () => {
  await start(false);
  await recorder.sam.row('team-monthly-metrics', 'blue').create({ overallRepoTestCoverage: 70 });
  await recorder.platform.untilNothingRuns();
  const rows = { ...recorder.ports.rows, listTeams: () => Promise.resolve(new Map()) };
  expect((await sweep({ ...later(recorder.ports, 65 * minuteMs), rows })).strays).toBeUndefined();
  expect(await recorder.sam.list('team-monthly-metrics')).toHaveLength(1);
});
