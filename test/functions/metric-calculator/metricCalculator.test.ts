import { metrics as everyMetric } from '#domain/metric-calculations/metrics.ts';
import { ExecutionMethod, Query } from 'node-appwrite';
import { addMonths, monthOf } from '#domain/monthly-metrics/reports.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { tableOf } from '#functions/runtime/tableBatches.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { people } from '#test/support/signIn.ts';
import { startUploads, submission, type PlatformClient } from '#test/support/startUploads.ts';
import { uploadRow } from '#test/support/uploadRow.ts';

// No recorder's runs before the calculator's.
const platform = ofSuite(() => startUploads('here', {}, { withoutEvents: true }));
const ada = ofSuite(() => platform.as(people.ada));

function calculate({ functions }: PlatformClient, async = false, method = ExecutionMethod.POST, xpath = '/') {
  return functions.createExecution({ functionId: 'metric-calculator', xpath, method, async });
}

const stored = (...queries: string[]) => ada.list('team-monthly-metric-calculation', Query.orderAsc('$id'), ...queries);

async function valueOf(metricType: string): Promise<string | null | undefined> {
  return (await stored()).find((row) => row.metricType === metricType)?.calculationValue;
}

async function putTeam(rowId: string, team: object, metrics?: object, unitTestTools?: string): Promise<void> {
  const { row } = platform.server;
  await row('team-metadata', rowId).upsert({ teamName: rowId, ...team });
  if (metrics) await row('team-monthly-metrics', rowId).upsert(metrics);
  if (unitTestTools) await row('team-tech-inventory', rowId).upsert({ unitTestTools });
}

test('admins calculate, and running twice changes nothing', async () => {
  await putTeam(
    'wren',
    { teamType: 'Build', projectId: 'A', greenfield: true },
    { overallRepoTestCoverage: 33.335, veracodeScanning: 'Partial', veracodeScanningPercentage: 40 },
    'JUnit',
  );
  await putTeam(
    'robin',
    { teamType: 'run', projectId: 'B' },
    { automatedFunctionalTestCount: 30, manualFunctionalTestCount: 60, singleArtifactPromotion: 'Yes' },
  );
  const { responseStatusCode, responseBody } = await calculate(ada);
  expect([responseStatusCode, responseBody]).toEqual([200, '{"outcome":"calculated"}']);
  const once = await stored();
  const values = Object.fromEntries(once.map(({ metricType, calculationValue }) => [metricType, calculationValue]));
  expect(values).toMatchObject({
    adoptionAutomatedUnitTestingAllPods: '50.00',
    avgUnitTestCoverageGreenfieldPods: '33.34',
    singleArtifactPromotionRunPods: '100.00',
    manualTestsExistingAllPods: '60',
    appsWithAutomatedFunctionalTestAllPods: '1',
    sonarQubeAdoptionAllPods: null,
  });
  expect(await calculate(ada)).toMatchObject({ responseStatusCode: 200 });
  expect(await stored()).toEqual(once);
});

test('a row that somebody changed is put right, and rows of others stay', async () => {
  const calculation = (id: string) => platform.server.row('team-monthly-metric-calculation', id);
  const [first] = await stored();
  await calculation(first!.$id).update({ calculationValue: 'wrong' });
  const other = { metricType: 'somethingElse', unitType: 'integer', calculationValue: '1', updateDateYear: '2025' };
  await calculation('other').create({ ...other, updateDateMonth: '1', updateDateDay: '1' });
  await calculate(ada);
  const rows = await stored();
  expect(rows).toHaveLength(everyMetric.length + 1);
  expect(rows.find(({ $id }) => $id === first!.$id)?.calculationValue).toBe(first!.calculationValue);
});

test('the end of an upload has the metrics calculated, by the platform and not by the person', async () => {
  const before = await valueOf('appsWithoutAutomatedFunctionalTestsAllPods');
  const row = uploadRow({ Team: 'Brand New', 'Project Id': 'PRJ-NEW' });
  const { responseBody } = await ada.execute('/', submission([row]));
  const { status } = await platform.ended((JSON.parse(responseBody) as { $id: string }).$id);
  expect(status).toBe('completed');
  // And not with the first calculation that ends: at a full hour that is the clock's.
  await platform.untilNothingRuns();
  expect(Number(await valueOf('appsWithoutAutomatedFunctionalTestsAllPods'))).toBe(Number(before) + 1);
});

test('the key of the project may have it calculated, as the clock does', async () => {
  expect(await calculate(platform.server)).toMatchObject({ responseStatusCode: 200 });
});

test.each([
  [ExecutionMethod.GET, '/'],
  [ExecutionMethod.POST, '/elsewhere'],
])('%s %s leads nowhere', async (method, path) => {
  expect(await calculate(ada, false, method, path)).toMatchObject({ responseStatusCode: 404 });
});

test("the month before is made again from each team's report of it, or its newest one before", async () => {
  const month = addMonths(monthOf(new Date(), 'UTC'), -1);
  const { tables } = platform.server;
  const { teamMetadata, teamMonthReports, teamMonthlyMetricCalculation, calculationTurn } = tableIds;
  // Without the turn, no month is closed yet.
  for (const tableId of [teamMetadata, teamMonthReports, teamMonthlyMetricCalculation, calculationTurn])
    await tables.deleteRows(tableOf(tableId));
  const reports: readonly (readonly [string, number, number])[] = [
    ['wren', 0, 10],
    ['wren', 1, 99],
    ['robin', -3, 20],
    ['robin', -5, 90],
    ['robin', 1, 99],
    ['gone', 0, 99],
  ];
  for (const [teamId, later, overallRepoTestCoverage] of reports) {
    const ofTeam = { teamId, month: addMonths(month, later), reportedAt: new Date().toISOString() };
    const report = platform.server.row('team-month-reports', `${teamId}${later + 9}`);
    await report.create({ ...ofTeam, overallRepoTestCoverage });
  }
  for (const id of ['wren', 'robin', 'silent']) await putTeam(id, { teamType: 'build' });
  expect((await calculate(ada)).responseStatusCode).toBe(200);
  const rows = (await stored()).filter((row) => `${row.updateDateYear}-${row.updateDateMonth}` === month);
  expect(rows.find((row) => row.metricType === 'avgUnitTestCoverageAllPods')?.calculationValue).toBe('15.00');
  expect(rows.map(({ metricType }) => metricType)).not.toContain('adoptionAutomatedUnitTestingAllPods');
});
