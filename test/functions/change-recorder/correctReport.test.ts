import { Query } from 'node-appwrite';
import { reportedMonth } from '#domain/changes/monthSaves.ts';
import type { MonthlyMetrics } from '#domain/monthly-metrics/fields.ts';
import type { MonthReport } from '#domain/monthly-metrics/reports.ts';
import { sweep } from '#functions/change-recorder/sweep.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { later, startRecorder } from '#test/support/startRecorder.ts';
import { addTeam, type PlatformClient } from '#test/support/startUploads.ts';

const recorder = ofSuite(() => startRecorder({ clock: '2026-08-01T10:00:00Z' }));

beforeAll(async () => {
  for (const id of ['one', 'two', 'three', 'four', 'five']) await addTeam(recorder.platform, id);
});

const at = (iso: string): void => recorder.at(iso);
const complete = {
  ...{ overallRepoTestCoverage: 70, overallBranchTestCoverage: 60 },
  ...{ automatedFunctionalTestCount: 5, manualFunctionalTestCount: 7 },
  ...{ veracodeScanning: 'Yes', veracodeScanningPercentage: 100 },
  ...{ sonarqubeAdoptionStatus: 'Ongoing', singleArtifactPromotion: 'No' },
};

/** As the page saves the newest values. */
async function save(teamId: string, fields: object): Promise<void> {
  const saved = { ...fields, updateBy: 'Sam Staff', updateDate: new Date().toISOString() };
  await recorder.sam.row('team-monthly-metrics', teamId).save(saved);
  await recorder.platform.untilNothingRuns();
}

async function correct(person: PlatformClient, body: object) {
  const call = { functionId: 'change-recorder', xpath: '/corrections', method: 'POST' as never };
  const execution = await person.functions.createExecution({ ...call, body: JSON.stringify(body) });
  return [execution.responseStatusCode, JSON.parse(execution.responseBody) as Reply] as const;
}

interface Reply {
  readonly report?: MonthReport;
  readonly conflicts?: object;
}

async function newestOf(teamId: string): Promise<MonthlyMetrics> {
  await recorder.platform.untilNothingRuns();
  return recorder.sam.row('team-monthly-metrics', teamId).get();
}

async function reportsOf(teamId: string): Promise<string[]> {
  await recorder.platform.untilNothingRuns();
  const reports = await recorder.sam.list('team-month-reports', Query.equal('teamId', teamId), Query.orderAsc('month'));
  return reports.map(
    ({ month, overallRepoTestCoverage, reportedBy, correctedBy }) =>
      `${month}: ${overallRepoTestCoverage}, ${reportedBy}, ${correctedBy}`,
  );
}

async function historyOf(teamId: string): Promise<string[]> {
  await sweep(later(recorder.ports, 3_600_000));
  return (await recorder.entriesOf(teamId, Query.equal('area', 'metrics')))
    .filter(({ field }) => field === 'report' || field === 'overallRepoTestCoverage' || field.startsWith('correction'))
    .map(({ field, oldValue, newValue, userName }) => `${field}: ${oldValue} → ${newValue}, ${userName}`);
}

const coverage = (teamId: string, from: number, to: number) => ({
  ...{ teamId, month: '2026-10', base: { overallRepoTestCoverage: from }, mine: { overallRepoTestCoverage: to } },
});

/** Stored figure of a month of 2026 over all teams. */
async function coverageOf(month: string): Promise<unknown[]> {
  await recorder.platform.untilNothingRuns();
  const queries = [Query.equal('metricType', 'avgUnitTestCoverageAllPods'), Query.equal('updateDateMonth', month)];
  const figures = await recorder.sam.list('team-monthly-metric-calculation', ...queries);
  return figures.map(({ calculationValue }) => calculationValue);
}

test('until the 10th the month before is corrected: its report, the newest values, the history, once', async () => {
  at('2026-10-28T10:00:00Z');
  await save('one', complete);
  at('2026-11-10T23:00:00Z');
  const [status, { report }] = await correct(recorder.kim, coverage('one', 70, 75));
  expect([status, report]).toEqual([
    200,
    expect.objectContaining({
      ...{ teamId: 'one', month: '2026-10', ...complete, overallRepoTestCoverage: 75 },
      ...{ reportedBy: 'Sam Staff', correctedBy: 'Kim Staff' },
    }),
  ]);
  // The reply was lost.
  expect((await correct(recorder.kim, coverage('one', 70, 75)))[0]).toBe(200);
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
  await correct(recorder.kim, coverage('one', 75, 76));
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
  expect((await correct(recorder.sam, { teamId: 'two', ...made }))[0]).toBe(200);
  expect((await correct(recorder.sam, { teamId: 'three', ...made }))[0]).toBe(200);
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
    correct(recorder.sam, coverage('four', 70, 75)),
    correct(recorder.kim, { teamId: 'four', month: '2026-10', ...branch, ...reasons }),
  ]);
  expect(both.map(([status]) => status)).toEqual([200, 200]);
  expect(await newestOf('four')).toMatchObject({
    ...{ overallRepoTestCoverage: 75, overallBranchTestCoverage: null },
    notApplicable: reasons.mineNotApplicable,
  });

  const [status, { conflicts }] = await correct(recorder.kim, coverage('four', 70, 80));
  expect([status, conflicts]).toEqual([409, [{ key: 'overallRepoTestCoverage', mine: 80, theirs: 75 }]]);
  expect(await reportsOf('four')).toEqual([expect.stringMatching(/^2026-10: 75/)]);
});

test('what is late, unknown or no metric is refused; events and the hourly run stay closed to people', async () => {
  at('2026-11-10T23:00:00Z');
  const status = async (body: object) => (await correct(recorder.sam, body))[0];
  const good = coverage('one', 70, 75);
  for (const body of [
    { ...good, month: '2026-11' },
    { ...good, month: '2026-09' },
    coverage('one', 70, 101),
    { ...good, mine: { overallRepoTestCoverage: null } },
    { ...good, mineNotApplicable: '{"overallRepoTestCoverage":"noCode"}' },
    { ...good, mine: { teamName: 'x' } },
  ])
    expect([body, await status(body)]).toEqual([body, 400]);
  expect(await status(coverage('nowhere', 70, 75))).toBe(404);
  at('2026-11-11T00:30:00Z');
  expect(await status(coverage('one', 70, 75))).toBe(400);

  const call = { functionId: 'change-recorder' };
  expect(await recorder.sam.functions.createExecution(call)).toMatchObject({ responseStatusCode: 403 });
  const byKey = { ...call, xpath: '/corrections', method: 'POST' as never };
  expect(await recorder.platform.server.functions.createExecution(byKey)).toMatchObject({ responseStatusCode: 403 });
});
