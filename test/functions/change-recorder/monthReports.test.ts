import { Query } from 'node-appwrite';
import type { ChangeEntry } from '#domain/changes/changeEntry.ts';
import type { ReportingMonth } from '#domain/monthly-metrics/reportingMonths.ts';
import { addMonths, type MonthReport, monthOf } from '#domain/monthly-metrics/reports.ts';
import { connectRecorder, type RecorderPorts } from '#functions/change-recorder/ports.ts';
import { sweep } from '#functions/change-recorder/sweep.ts';
import { connectServer } from '#functions/runtime/server.ts';
import { people } from '#test/support/signIn.ts';
import { addTeam } from '#test/support/addTeam.ts';
import { type PlatformClient, startUploads, type Uploads } from '#test/support/startUploads.ts';

const databaseId = 'engineering-data';
const hourMs = 60 * 60 * 1000;

let platform: Uploads;
let sam: PlatformClient & { readonly userId: string };
let ports: RecorderPorts;

beforeAll(async () => {
  platform = await startUploads('here');
  sam = await platform.as(people.sam);
  const { endpoint, project: projectId, key } = platform.appwrite;
  const server = connectServer({ endpoint, projectId, functionId: 'change-recorder' }, { 'x-appwrite-key': key });
  const recorder = connectRecorder(server, 'UTC');
  for (const rowId of ['saved', 'back', 'early']) await addTeam(platform, rowId);
  await sweep(recorder);
  ports = { ...recorder, now: () => Date.now() + hourMs };
});
afterAll(() => platform.stop());

async function entriesOf(teamId: string): Promise<ChangeEntry[]> {
  await platform.untilNothingRuns();
  const queries = [Query.equal('teamId', teamId), Query.orderAsc('changedAt'), Query.limit(100)];
  return (await sam.tables.listRows({ databaseId, tableId: 'change-entries', queries }))
    .rows as unknown as ChangeEntry[];
}

/** Entries as `field: old → new, by whom`. */
async function historyOf(teamId: string): Promise<string[]> {
  return (await entriesOf(teamId)).map(
    ({ field, oldValue, newValue, userName, source }) => `${field}: ${oldValue} → ${newValue}, ${userName} (${source})`,
  );
}

const metricsOf = (rowId: string) => ({ databaseId, tableId: 'team-monthly-metrics', rowId });

/** Reports as `month: coverage, not applicable, by whom`. */
async function reportsOf(teamId: string): Promise<string[]> {
  await platform.untilNothingRuns();
  const queries = [Query.equal('teamId', teamId), Query.orderAsc('month')];
  const { rows } = await sam.tables.listRows({ databaseId, tableId: 'team-month-reports', queries });
  return (rows as unknown as MonthReport[]).map(
    ({ month, overallRepoTestCoverage, notApplicable, reportedBy }) =>
      `${month}: ${overallRepoTestCoverage}, ${notApplicable}, ${reportedBy}`,
  );
}

const thisMonth = monthOf(new Date(), 'UTC');

test('each save is the report of its month, by the name that the platform told; one without a difference says so', async () => {
  const now = () => ({ updateBy: 'Kim Staff', updateDate: new Date().toISOString() });
  await sam.tables.createRow({
    ...metricsOf('saved'),
    data: { overallRepoTestCoverage: 70, ...now() },
    permissions: [],
  });
  expect(await reportsOf('saved')).toEqual([`${thisMonth}: 70, null, Sam Staff`]);
  await sam.tables.updateRow({ ...metricsOf('saved'), data: now() });
  const notApplicable = '{"veracodeScanning":"boughtSoftware"}';
  await sam.tables.updateRow({ ...metricsOf('saved'), data: { notApplicable, ...now() } });
  // Written past the page: saved when the platform stored it.
  await sam.tables.updateRow({ ...metricsOf('saved'), data: { overallRepoTestCoverage: 1 } });
  expect(await reportsOf('saved')).toEqual([`${thisMonth}: 1, ${notApplicable}, Sam Staff`]);
  // By a key: nobody is named.
  const upserted = { overallRepoTestCoverage: 75, notApplicable, ...now() };
  await platform.server.tables.upsertRow({ ...metricsOf('saved'), data: upserted });
  await platform.untilNothingRuns();
  await sweep(ports);
  expect(await reportsOf('saved')).toEqual([`${thisMonth}: 75, ${notApplicable}, null`]);

  expect(await historyOf('saved')).toEqual([
    'overallRepoTestCoverage: null → 70, Sam Staff (platform)',
    `report: null → ${thisMonth}, Sam Staff (platform)`,
    `notApplicable: null → ${notApplicable}, Sam Staff (platform)`,
    'overallRepoTestCoverage: 70 → 1, Sam Staff (platform)',
    'overallRepoTestCoverage: 1 → 75, null (page)',
  ]);
});

test('metrics that are put back are the report of the month in which they were saved', async () => {
  const old = { overallRepoTestCoverage: 60, updateBy: 'Robin Reed', updateDate: '2026-02-27T10:00:00.000Z' };
  await platform.server.tables.createRow({ ...metricsOf('back'), data: old });
  await reportsOf('back');
  await platform.server.tables.deleteRow(metricsOf('back'));
  await platform.untilNothingRuns();
  await platform.server.tables.upsertRow({ ...metricsOf('back'), data: old });
  await platform.untilNothingRuns();
  await sweep(ports);
  expect(await reportsOf('back')).toEqual(['2026-02: 60, null, null']);
  expect((await historyOf('back')).filter((entry) => entry.startsWith('report'))).toEqual([]);
});

test('the teams that reported are counted each hour; a month that is over keeps its teams', async () => {
  const { tables } = platform.server;
  const lastMonth = addMonths(thisMonth, -1);
  const counts = async (month: string) => {
    await sweep(ports);
    const { teams, reported } = (await tables.getRow({
      databaseId,
      tableId: 'reporting-months',
      rowId: month,
    })) as unknown as ReportingMonth;
    return [teams, reported];
  };
  const [teams = 0, reported = 0] = await counts(thisMonth);
  const data = { teamName: 'Counted', greenfield: false };
  await tables.createRow({ databaseId, tableId: 'team-metadata', rowId: 'counted', data });
  const saved = { overallRepoTestCoverage: 70, updateDate: new Date().toISOString() };
  await sam.tables.createRow({ ...metricsOf('counted'), data: saved, permissions: [] });
  await platform.untilNothingRuns();
  expect(await counts(thisMonth)).toEqual([teams + 1, reported + 1]);
  // Of a closed team nothing is expected, as in the page's own lists.
  const closed = { databaseId, tableId: 'team-metadata', rowId: 'counted', data: { teamStatus: 'Closed' } };
  await tables.updateRow(closed);
  await platform.untilNothingRuns();
  expect(await counts(thisMonth)).toEqual([teams, reported]);

  const ofLast = { databaseId, tableId: 'reporting-months', rowId: lastMonth };
  await tables.updateRow({ ...ofLast, data: { teams: 40, reported: 3 } });
  expect(await counts(lastMonth)).toEqual([40, 3]);
});

test('a history that an earlier version began gets the reports of the newest rows once', async () => {
  const old = { overallRepoTestCoverage: 50, updateBy: 'Robin Reed', updateDate: '2026-01-15T10:00:00.000Z' };
  for (const teamId of ['early', 'nobody']) await platform.server.tables.upsertRow({ ...metricsOf(teamId), data: old });
  await platform.untilNothingRuns();
  const queries = [Query.equal('teamId', 'early')];
  await platform.server.tables.deleteRows({ databaseId, tableId: 'team-month-reports', queries });
  const beginning = await ports.beginning.find('beginning');
  await ports.beginning.compareAndSet(beginning!, { state: null, changedAt: '2026-01-01T00:00:00Z' });
  await sweep(ports);
  expect(await reportsOf('early')).toEqual(['2026-01: 50, null, null']);
  expect(await reportsOf('nobody')).toEqual([]);
});
