import { Query } from 'node-appwrite';
import { blankReporting } from '#domain/monthly-metrics/teamReporting.ts';
import { connectRecorder } from '#functions/change-recorder/ports.ts';
import { sweep } from '#functions/change-recorder/sweep.ts';
import { connectServer } from '#functions/runtime/server.ts';
import { rosterOf } from '#test/support/rosterOf.ts';
import { people } from '#test/support/signIn.ts';
import { startUploads, type Uploads } from '#test/support/startUploads.ts';
import { uploadRow } from '#test/support/uploadRow.ts';

const databaseId = 'engineering-data';

let platform: Uploads;
let ada: Awaited<ReturnType<Uploads['as']>>;

beforeAll(async () => {
  platform = await startUploads('here');
  ada = await platform.as(people.ada);
  await platform.server.functions.createExecution({ functionId: 'change-recorder' });
});
afterAll(() => platform.stop());

const { call, upload, rowsOf } = rosterOf(
  () => platform,
  () => ada,
);

/** A team with an inventory and metrics, which Sam has entered. */
async function addTeam(teamName: string): Promise<string> {
  await upload(uploadRow({ Team: teamName }));
  const [team] = await rowsOf('team-metadata', Query.equal('teamName', teamName));
  const rowId = team!.$id;
  const sam = await platform.as(people.sam);
  const inventory = { databaseId, tableId: 'team-tech-inventory', rowId };
  await sam.tables.createRow({ ...inventory, data: { languageAndVersion: 'Java:21' }, permissions: [] });
  const metrics = { databaseId, tableId: 'team-monthly-metrics', rowId };
  await sam.tables.createRow({ ...metrics, data: { overallRepoTestCoverage: 80 }, permissions: [] });
  await platform.untilNothingRuns();
  return rowId;
}

/** Who reported, confirmed and changed, and when, as the platform tells. */
async function reportingOf(teamId: string): Promise<object | undefined> {
  await platform.untilNothingRuns();
  const { endpoint, project: projectId, key } = platform.appwrite;
  const server = connectServer({ endpoint, projectId, functionId: 'change-recorder' }, { 'x-appwrite-key': key });
  // Of the next hour: no event is on its way any more.
  await sweep({ ...connectRecorder(server, 'UTC'), now: () => Date.now() + 30 * 60_000 });
  const [row] = await rowsOf('team-reporting', Query.equal('$id', teamId));
  return row && Object.fromEntries(Object.keys(blankReporting).map((name) => [name, row[name] as unknown]));
}

async function confirm(rowId: string): Promise<void> {
  const sam = await platform.as(people.sam);
  const data = { confirmation: 'x' };
  await sam.tables.updateRow({ databaseId, tableId: 'team-tech-inventory', rowId, data });
  await platform.untilNothingRuns();
}

test('what a team reported, confirmed and changed is as before once it is restored; made anew by an upload under its id it keeps the reported months, and begins with nothing confirmed or changed', async () => {
  const teamId = await addTeam('Merlin');
  await confirm(teamId);
  const before = await reportingOf(teamId);
  expect(before).toMatchObject({ reportedBy: 'Sam Staff', confirmedBy: 'Sam Staff', changedBy: 'Sam Staff' });
  await call('/teams/remove', { teamId, teamName: 'Merlin', removalId: 'removal-of-merlin' });
  await reportingOf(teamId);
  await call('/teams/restore', { removalId: 'removal-of-merlin' });
  expect(await reportingOf(teamId)).toEqual(before);

  await call('/teams/remove', { teamId, teamName: 'Merlin', removalId: 'second-removal' });
  await upload(uploadRow({ Team: 'MERLIN' }));
  expect(await rowsOf('team-metadata', Query.equal('$id', teamId))).toMatchObject([{ teamName: 'MERLIN' }]);
  const anew = { confirmedAt: null, confirmedBy: null, changedAt: null, changedBy: null };
  expect(await reportingOf(teamId)).toEqual({ ...before, ...anew });
  const sam = await platform.as(people.sam);
  const row = { databaseId, tableId: 'team-tech-inventory', rowId: teamId };
  await sam.tables.createRow({ ...row, data: { comments: 'One' }, permissions: [] });
  await confirm(teamId);
  const after = await reportingOf(teamId);
  expect(after).toMatchObject({ confirmedBy: 'Sam Staff', changedBy: 'Sam Staff' });
});
