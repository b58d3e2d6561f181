import { metrics as everyMetric } from '#domain/metric-calculations/metrics.ts';
import { ExecutionMethod } from 'node-appwrite';
import { fillTable } from '#test/support/fillTable.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { readWorkbook, rowsByHeader } from '#test/support/workbooks.ts';
import { downloadExport, executeExport, exportBucket, runExport } from '#test/support/runExport.ts';
import { people } from '#test/support/signIn.ts';
import { startUploads } from '#test/support/startUploads.ts';

const platform = ofSuite(() => startUploads('here', {}, { withoutEvents: true }));
const sam = ofSuite(() => platform.as(people.sam));

test('a person gets all data with one call', async () => {
  const { tables } = platform.server;
  const teams = Array.from({ length: 250 }, (_, index) => ({
    ...{ $id: `team-${index}`, teamName: `Team ${index}`, projectId: `0${index}`, teamType: 'BUILD team' },
    productName: index === 7 ? '\\{"method":"delete"}' : '=1+1',
    greenfield: index % 2 === 0,
  }));
  await fillTable(tables, 'team-metadata', teams);
  await fillTable(tables, 'user-metadata', [
    { $id: 'robin', firstName: 'Robin', lastName: 'Reed', manager: 'Moss, Kim', email: 'robin.reed@example.test' },
  ]);
  await fillTable(tables, 'user-team-association', [
    { $id: 'one', userId: 'robin', teamId: 'team-3', agileTeamRole: 'scrum-master' },
    { $id: 'two', userId: 'nobody', teamId: 'no-team', agileTeamRole: null },
  ]);
  const inventory = { $id: 'team-3', languageAndVersion: 'Java:21| Go ', comments: '@all|+1' };
  await fillTable(tables, 'team-tech-inventory', [inventory]);
  await fillTable(tables, 'team-monthly-metrics', [{ $id: 'team-3', overallRepoTestCoverage: 85.25 }]);
  // The recorder writes it as well.
  await platform.untilNothingRuns();
  const reported = { $id: 'team-3', reportedAt: '2026-11-21T07:08:00.000+00:00', reportedBy: 'Sam Staff' };
  await fillTable(tables, 'team-reporting', [reported]);
  const calculation = {
    ...{ $id: 'calculation', metricType: 'avgUnitTestCoverageAllPods', calculationValue: '71.5', unitType: 'percent' },
    ...{ updateDateDay: '21', updateDateMonth: '11', updateDateYear: '2026' },
  };
  await fillTable(tables, 'team-monthly-metric-calculation', [calculation]);

  const records = 250 + 2 + (2 + 2) + 1 + everyMetric.length;
  const reply = await runExport(sam);
  expect(reply).toEqual({
    success: true,
    message: `${records} records exported.`,
    fileId: expect.stringMatching(/^\w{20}$/) as string,
    fileName: expect.stringMatching(/^engineering-data-\d{4}-\d\d-\d\d-\d\d-\d\d\.xlsx$/) as string,
    downloadUrl: `/v1/storage/buckets/exports/files/${reply.fileId}/download?project=engineering-data`,
    totalRecords: records,
    worksheets: 10,
    fileSize: expect.any(Number) as number,
  });

  const bytes = await downloadExport(sam.storage, reply.fileId);
  expect(bytes.length).toBe(reply.fileSize);
  const sheets = await readWorkbook(bytes);
  const order = [
    ...['Export', 'Teams', 'Members', 'Tech Inventory', 'Monthly Metrics', 'Targets', 'Notes', 'Pushed Metrics'],
    ...['Metric Calculations', 'Campaigns'],
  ];
  expect([...sheets.keys()]).toEqual(order);
  const rows = rowsByHeader(sheets.get('Teams'));
  expect(rows).toHaveLength(250);
  const third = { 'Team Name': 'Team 3', 'Project ID': '03', 'Product Name': '=1+1', 'Team Type': 'Build Team' };
  expect(rows[3]).toMatchObject({ ...third, Greenfield: 'No' });
  expect(rows[7]).toMatchObject({ 'Product Name': '{"method":"delete"}' });
  expect(sheets.get('Members')).toEqual([
    ['Team Name', 'Project ID', 'Name', 'Email', 'Role', 'Manager', 'Company', 'Work Location'],
    ['Team 3', '03', 'Robin Reed', 'robin.reed@example.test', 'Scrum-Master', 'Kim Moss', null, null],
    ['no-team', null, null, null, null, null, null, null],
  ]);
  expect(sheets.get('Tech Inventory')).toEqual([
    ['Team Name', 'Category', 'Name', 'Version'],
    ['Team 3', 'Languages', 'Java', '21'],
    ['Team 3', 'Languages', 'Go', null],
    ['Team 3', 'Comments', '@all', null],
    ['Team 3', 'Comments', '+1', null],
  ]);
  expect(rowsByHeader(sheets.get('Monthly Metrics'))[0]).toMatchObject({
    ...{ 'Team Name': 'Team 3', 'Project ID': '03', 'Overall Repo Test Coverage (%)': 0.8525 },
    ...{ 'Last Updated By': 'Sam Staff', 'Last Updated Date (UTC)': new Date(reported.reportedAt) },
  });
  const coverage = sheets.get('Metric Calculations')?.find(([, , name]) => name === 'Unit test coverage, All pods');
  expect([coverage?.[3], coverage?.[14]]).toEqual([0.715, 0.715]);
});

test('the file is there for the person who asked and for nobody else', async () => {
  const { fileId, downloadUrl } = await runExport(sam);
  const file = { bucketId: exportBucket, fileId };
  for (const other of [await platform.as(people.kim), await platform.as(people.ada), platform.guest()]) {
    await expect(other.storage.getFile(file)).rejects.toMatchObject({ code: 404 });
    await expect(other.storage.getFileDownload(file)).rejects.toMatchObject({ code: 404 });
  }
  const { $permissions, name } = await sam.storage.getFile(file);
  expect($permissions).toEqual([`read("user:${(await platform.as(people.sam)).userId}")`]);
  expect(name).toMatch(/\.xlsx$/);
  expect(new URL(downloadUrl, platform.appwrite.endpoint).pathname).toContain(fileId);
});

test('two people at once get a file each', async () => {
  const kim = await platform.as(people.kim);
  const replies = await Promise.all([runExport(sam), runExport(kim), runExport(sam)]);
  expect(new Set(replies.map(({ fileId }) => fileId)).size).toBe(3);
  const covers = [sam, kim, sam].map(async ({ storage }, index) => {
    const sheets = await readWorkbook(await downloadExport(storage, replies[index]?.fileId ?? ''));
    return new Map(sheets.get('Export') as [string, unknown][]).get('Generated by');
  });
  expect(await Promise.all(covers)).toEqual(['Sam Staff', 'Kim Staff', 'Sam Staff']);
});

test('the key of the project exports nothing: there is nobody to export for', async () => {
  const { responseStatusCode, responseBody } = await executeExport(platform.server);
  expect(responseStatusCode).toBe(401);
  expect(JSON.parse(responseBody)).toEqual({
    success: false,
    message: 'User information is missing. Please log in again.',
  });
});

test.each([
  ['/clean', ExecutionMethod.POST, 403],
  ['/', ExecutionMethod.GET, 404],
  ['/export', ExecutionMethod.PUT, 404],
])('a person who asks for %s by %s is refused', async (path, method, statusCode) => {
  const execution = await executeExport(sam, { path, method });
  expect(execution).toMatchObject({ status: 'completed', responseStatusCode: statusCode });
  expect(JSON.parse(execution.responseBody)).toMatchObject({ success: false });
});
