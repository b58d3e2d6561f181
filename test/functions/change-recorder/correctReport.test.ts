import { type Models, Query } from 'node-appwrite';
import type { ChangeEntry } from '#domain/changes/changeEntry.ts';
import type { MetricCalculation } from '#domain/metric-calculations/toRows.ts';
import { reportedMonth } from '#domain/changes/monthSaves.ts';
import type { MonthReport } from '#domain/monthly-metrics/reports.ts';
import type { MonthlyMetrics } from '#domain/monthly-metrics/fields.ts';
import { connectRecorder, type RecorderPorts } from '#functions/change-recorder/ports.ts';
import { sweep } from '#functions/change-recorder/sweep.ts';
import { connectServer } from '#functions/runtime/server.ts';
import { shiftClock } from '#test/support/shiftClock.ts';
import { people } from '#test/support/signIn.ts';
import { type PlatformClient, startUploads, type Uploads } from '#test/support/startUploads.ts';

const databaseId = 'engineering-data';

let platform: Uploads;
let sam: PlatformClient & { readonly userId: string };
let kim: typeof sam;
let ports: RecorderPorts;
let endShift: () => void;

beforeAll(async () => {
  endShift = shiftClock('2026-08-01T10:00:00Z');
  platform = await startUploads('here');
  [sam, kim] = [await platform.as(people.sam), await platform.as(people.kim)];
  const { endpoint, project: projectId, key } = platform.appwrite;
  const server = connectServer({ endpoint, projectId, functionId: 'change-recorder' }, { 'x-appwrite-key': key });
  ports = { ...connectRecorder(server, 'UTC'), now: () => Date.now() + 3_600_000 };
  await sweep(connectRecorder(server, 'UTC'));
  for (const id of ['one', 'two', 'three', 'four', 'five']) {
    const data = { teamName: `Team ${id}`, greenfield: false };
    await platform.server.tables.createRow({ databaseId, tableId: 'team-metadata', rowId: id, data });
  }
});
afterAll(async () => {
  await platform.stop();
  endShift();
});

function at(iso: string): void {
  endShift();
  endShift = shiftClock(iso);
}

const metricsOf = (rowId: string) => ({ databaseId, tableId: 'team-monthly-metrics', rowId });
const complete = {
  ...{ overallRepoTestCoverage: 70, overallBranchTestCoverage: 60 },
  ...{ automatedFunctionalTestCount: 5, manualFunctionalTestCount: 7 },
  ...{ veracodeScanning: 'Yes', veracodeScanningPercentage: 100 },
  ...{ sonarqubeAdoptionStatus: 'Ongoing', singleArtifactPromotion: 'No' },
};

/** As the page saves the newest values. */
async function save(teamId: string, fields: object): Promise<void> {
  const data = { ...fields, updateBy: 'Sam Staff', updateDate: new Date().toISOString() };
  const { total } = await sam.tables.listRows({ ...metricsOf(teamId), queries: [Query.equal('$id', teamId)] });
  await (total > 0
    ? sam.tables.updateRow({ ...metricsOf(teamId), data })
    : sam.tables.createRow({ ...metricsOf(teamId), data, permissions: [] }));
  await platform.untilNothingRuns();
}

async function correct(person: typeof sam, body: object) {
  const call = { functionId: 'change-recorder', xpath: '/corrections', method: 'POST' as never };
  const execution = await person.functions.createExecution({ ...call, body: JSON.stringify(body) });
  return [execution.responseStatusCode, JSON.parse(execution.responseBody) as Reply] as const;
}

interface Reply {
  readonly report?: MonthReport;
  readonly conflicts?: object;
}

async function newestOf(teamId: string): Promise<MonthlyMetrics> {
  await platform.untilNothingRuns();
  return (await sam.tables.getRow(metricsOf(teamId))) as unknown as MonthlyMetrics;
}

async function reportsOf(teamId: string): Promise<string[]> {
  await platform.untilNothingRuns();
  const queries = [Query.equal('teamId', teamId), Query.orderAsc('month')];
  const { rows } = await sam.tables.listRows({ databaseId, tableId: 'team-month-reports', queries });
  return (rows as unknown as MonthReport[]).map(
    ({ month, overallRepoTestCoverage, reportedBy, correctedBy }) =>
      `${month}: ${overallRepoTestCoverage}, ${reportedBy}, ${correctedBy}`,
  );
}

async function historyOf(teamId: string): Promise<string[]> {
  await sweep(ports);
  const queries = [Query.equal('teamId', teamId), Query.equal('area', 'metrics'), Query.orderAsc('changedAt')];
  const { rows } = await sam.tables.listRows({ databaseId, tableId: 'change-entries', queries });
  return (rows as unknown as ChangeEntry[])
    .filter(({ field }) => field === 'report' || field === 'overallRepoTestCoverage' || field.startsWith('correction'))
    .map(({ field, oldValue, newValue, userName }) => `${field}: ${oldValue} → ${newValue}, ${userName}`);
}

const coverage = (teamId: string, from: number, to: number, month = '2026-10') => ({
  ...{ teamId, month, base: { overallRepoTestCoverage: from }, mine: { overallRepoTestCoverage: to } },
});

/** Stored figure of a month of 2026 over all teams. */
async function coverageOf(month: string): Promise<unknown[]> {
  await platform.untilNothingRuns();
  const queries = [Query.equal('metricType', 'avgUnitTestCoverageAllPods'), Query.equal('updateDateMonth', month)];
  const list = { databaseId, tableId: 'team-monthly-metric-calculation', queries };
  const { rows } = await sam.tables.listRows<MetricCalculation & Models.Row>(list);
  return rows.map(({ calculationValue }) => calculationValue);
}

test('until the 10th the month before is corrected: its report, the newest values, the history, once', async () => {
  at('2026-10-28T10:00:00Z');
  await save('one', complete);
  at('2026-11-10T23:00:00Z');
  const [status, { report }] = await correct(kim, coverage('one', 70, 75));
  expect([status, report]).toEqual([
    200,
    expect.objectContaining({
      ...{ teamId: 'one', month: '2026-10', ...complete, overallRepoTestCoverage: 75 },
      ...{ reportedBy: 'Sam Staff', correctedBy: 'Kim Staff' },
    }),
  ]);
  // The reply was lost.
  expect((await correct(kim, coverage('one', 70, 75)))[0]).toBe(200);
  expect(await reportsOf('one')).toEqual(['2026-10: 75, Sam Staff, Kim Staff']);
  const newest = await newestOf('one');
  expect(newest).toMatchObject({ overallRepoTestCoverage: 75, updateBy: 'Kim Staff' });
  expect(reportedMonth(newest, 'UTC')).toBe('2026-10');
  const before = 'overallRepoTestCoverage: null → 70, Sam Staff';
  const correction = 'correction 2026-10: {"overallRepoTestCoverage":70} → {"overallRepoTestCoverage":75}, Kim Staff';
  expect(await historyOf('one')).toEqual([before, correction]);
  // The newest row has changed with it, so this month's figures are calculated again, too.
  expect(await coverageOf('10')).toEqual(['75.00']);
  expect(await coverageOf('11')).toEqual(['75.00']);

  // A later save is the report of its own month.
  await save('one', { overallRepoTestCoverage: 80 });
  expect(await reportsOf('one')).toEqual(['2026-10: 75, Sam Staff, Kim Staff', '2026-11: 80, Sam Staff, null']);
  await correct(kim, coverage('one', 75, 76));
  expect(await newestOf('one')).toMatchObject({ overallRepoTestCoverage: 80 });
  expect(await reportsOf('one')).toEqual(['2026-10: 76, Sam Staff, Kim Staff', '2026-11: 80, Sam Staff, null']);
  expect(await historyOf('one')).toEqual([
    before,
    correction,
    'overallRepoTestCoverage: 75 → 80, Sam Staff',
    'correction 2026-10: {"overallRepoTestCoverage":75} → {"overallRepoTestCoverage":76}, Kim Staff',
  ]);
});

test('a month that was not reported is made up for, from nothing or from the month before', async () => {
  at('2026-09-20T10:00:00Z');
  await save('two', complete);
  at('2026-11-03T10:00:00Z');
  const nothing = Object.fromEntries(Object.keys(complete).map((key) => [key, null]));
  const made = { month: '2026-10', base: nothing, mine: { ...complete, overallRepoTestCoverage: 71 } };
  expect((await correct(sam, { teamId: 'two', ...made }))[0]).toBe(200);
  expect((await correct(sam, { teamId: 'three', ...made }))[0]).toBe(200);
  expect(await reportsOf('two')).toEqual(['2026-09: 70, Sam Staff, null', '2026-10: 71, Sam Staff, Sam Staff']);
  expect(await reportsOf('three')).toEqual(['2026-10: 71, Sam Staff, Sam Staff']);
  for (const teamId of ['two', 'three']) {
    expect(reportedMonth(await newestOf(teamId), 'UTC')).toBe('2026-10');
  }
  // What the corrections tell isn't told once more.
  expect((await historyOf('two')).map((entry) => entry.split(':')[0])).toEqual([
    'overallRepoTestCoverage',
    'correction 2026-10',
  ]);
  expect((await historyOf('three')).map((entry) => entry.split(':')[0])).toEqual(['correction 2026-10']);
});

test('of two people at once both are heard, or the second is shown the value of the first', async () => {
  at('2026-10-28T10:00:00Z');
  await save('four', complete);
  at('2026-11-04T10:00:00Z');
  const branch = { base: { overallBranchTestCoverage: 60 }, mine: { overallBranchTestCoverage: null } };
  const reasons = { mineNotApplicable: '{"overallBranchTestCoverage":"noCode"}' };
  const both = await Promise.all([
    correct(sam, coverage('four', 70, 75)),
    correct(kim, { teamId: 'four', month: '2026-10', ...branch, ...reasons }),
  ]);
  expect(both.map(([status]) => status)).toEqual([200, 200]);
  expect(await newestOf('four')).toMatchObject({
    ...{ overallRepoTestCoverage: 75, overallBranchTestCoverage: null },
    notApplicable: reasons.mineNotApplicable,
  });

  const [status, { conflicts }] = await correct(kim, coverage('four', 70, 80));
  expect([status, conflicts]).toEqual([409, [{ key: 'overallRepoTestCoverage', mine: 80, theirs: 75 }]]);
  expect(await reportsOf('four')).toEqual([expect.stringMatching(/^2026-10: 75/)]);
});

test('what is late, unknown or no metric is refused; events and the hourly run stay closed to people', async () => {
  at('2026-11-10T23:00:00Z');
  const status = async (body: object) => (await correct(sam, body))[0];
  expect(await status(coverage('one', 70, 75, '2026-11'))).toBe(400);
  expect(await status(coverage('one', 70, 75, '2026-09'))).toBe(400);
  expect(await status(coverage('one', 70, 101))).toBe(400);
  expect(await status({ ...coverage('one', 70, 75), mine: { overallRepoTestCoverage: null } })).toBe(400);
  expect(await status({ ...coverage('one', 70, 75), mineNotApplicable: '{"overallRepoTestCoverage":"noCode"}' })).toBe(
    400,
  );
  expect(await status({ ...coverage('one', 70, 75), mine: { teamName: 'x' } })).toBe(400);
  expect(await status(coverage('nowhere', 70, 75))).toBe(404);
  at('2026-11-11T00:30:00Z');
  expect(await status(coverage('one', 70, 75))).toBe(400);

  const functionId = 'change-recorder';
  const started = await sam.functions.createExecution({ functionId });
  expect(started.responseStatusCode).toBe(403);
  const byKey = await platform.server.functions.createExecution({
    functionId,
    xpath: '/corrections',
    method: 'POST' as never,
  });
  expect(byKey.responseStatusCode).toBe(403);
});
