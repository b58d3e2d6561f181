import { type Models, Query } from 'node-appwrite';
import { blankReporting } from '#domain/monthly-metrics/teamReporting.ts';
import { blankInventory } from '#domain/tech-inventory/categories.ts';
import { sweep } from '#functions/change-recorder/sweep.ts';
import { removeTeam, restoreTeam, type RosterChange } from '#functions/file-uploader/roster/removeTeam.ts';
import { rosterTables } from '#functions/file-uploader/roster/roster.ts';
import { crashingPorts } from '#test/support/crashingPorts.ts';
import { ada, MemoryUploads } from '#test/support/memoryUploads.ts';
import { metricsRow } from '#test/support/metricsRows.ts';
import { later, recorderOf } from '#test/support/startRecorder.ts';
import { rosterOf } from '#test/support/rosterOf.ts';
import { people } from '#test/support/signIn.ts';
import { startUploads, submission, type Uploads } from '#test/support/startUploads.ts';
import { uploadRow } from '#test/support/uploadRow.ts';

const platform = {} as Uploads;
const admin = {} as Awaited<ReturnType<Uploads['as']>>;

const started: Uploads[] = [];

async function start(options?: Parameters<typeof startUploads>[2]): Promise<void> {
  const next = await startUploads('here', {}, options);
  started.push(next);
  Object.assign(platform, next);
  Object.assign(admin, await platform.as(people.ada));
}

beforeAll(() => start({ withoutEvents: true }));
afterAll(async () => {
  for (const each of started) await each.stop();
});

const { call, upload, rowsOf } = rosterOf(platform, admin);

/** A team with two members, an inventory and metrics, which Sam has entered. */
async function addTeam(teamName: string): Promise<string> {
  const [one, two] = ['one', 'two'].map((name) => `${name}.${teamName.toLowerCase()}@example.test`);
  await upload(
    uploadRow({ Team: teamName, 'User Email': one!, 'Agile Team Role': 'developer' }),
    uploadRow({ Team: teamName, 'User Email': two!, 'Agile Team Role': 'tester' }),
  );
  const [team] = await admin.list('team-metadata', Query.equal('teamName', teamName));
  const { row } = await platform.as(people.sam);
  const by = { updateBy: 'Sam Staff', updateDate: '2026-11-20T08:00:00.000Z' };
  await row('team-tech-inventory', team!.$id).create({ languageAndVersion: 'Java:21', ...by });
  await row('team-monthly-metrics', team!.$id).create({ overallRepoTestCoverage: 80, ...by });
  await platform.untilNothingRuns();
  return team!.$id;
}

/** Everything that is stored of a team, without when it was written. */
async function contentsOf(teamId: string) {
  const plain = (rows: Models.DefaultRow[]) =>
    rows
      .map((row) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => !/^\$(created|updated|sequence)/.test(name))),
      )
      .sort((one, other) => String(one.$id).localeCompare(String(other.$id)));
  return {
    teams: plain(await rowsOf('team-metadata', Query.equal('$id', teamId))),
    memberships: plain(await rowsOf('user-team-association', Query.equal('teamId', teamId))),
    inventory: plain(await rowsOf('team-tech-inventory', Query.equal('$id', teamId))),
    metrics: plain(await rowsOf('team-monthly-metrics', Query.equal('$id', teamId))),
  };
}

const nothing = { teams: [], memberships: [], inventory: [], metrics: [] };

test('only under its present name', async () => {
  const teamId = await addTeam('Heron');
  const before = await contentsOf(teamId);
  expect(await call('/teams/remove', { teamId, teamName: 'Falcon', removalId: 'wrong-name' })).toEqual({
    statusCode: 409,
    body: { message: 'The team is called "Heron" now.' },
  });
  expect(await contentsOf(teamId)).toEqual(before);
  expect(await call('/teams/remove', { teamId: 'nowhere', teamName: 'Heron', removalId: 'gone' })).toEqual({
    statusCode: 404,
    body: { message: 'This team has been removed.' },
  });
  expect(await call('/teams/restore', { removalId: 'never-made' })).toEqual({
    statusCode: 404,
    body: { message: 'This team can no longer be restored.' },
  });
});

test('nobody gets a team of the same name twice, nor the place of one that an upload made anew', async () => {
  const teamId = await addTeam('Osprey');
  await call('/teams/remove', { teamId, teamName: 'Osprey', removalId: 'removal-of-osprey' });
  await upload(uploadRow({ Team: 'OSPREY' }));
  expect(await call('/teams/restore', { removalId: 'removal-of-osprey' })).toEqual({
    statusCode: 409,
    body: { message: 'There is a team called "OSPREY" meanwhile. Remove or rename it first, then restore this one.' },
  });
});

test('people who are gone, and what was entered meanwhile, are left as they are', async () => {
  const teamId = await addTeam('Kestrel');
  const before = await contentsOf(teamId);
  await call('/teams/remove', { teamId, teamName: 'Kestrel', removalId: 'removal-of-kestrel' });
  const [gone, stays] = before.memberships;
  const { row } = platform.server;
  await row('user-metadata', String(gone?.userId)).remove();
  const entered = { languageAndVersion: 'Go:1.22' };
  await row('team-tech-inventory', teamId).create(entered);
  expect(await call('/teams/restore', { removalId: 'removal-of-kestrel' })).toMatchObject({ statusCode: 200 });
  expect(await contentsOf(teamId)).toMatchObject({
    teams: before.teams,
    memberships: [stays],
    inventory: [entered],
    metrics: before.metrics,
  });
});

test('an id of another operation removes nothing', async () => {
  const teamId = await addTeam('Plover');
  const { $id: uploadId } = (await call('/', submission([uploadRow({ Team: 'Plover', 'Business Unit': 'New' })]))).body;
  await platform.ended(String(uploadId));
  const before = await contentsOf(teamId);
  const request = { teamId, teamName: 'Plover', removalId: String(uploadId) };
  expect(await call('/teams/remove', request)).toMatchObject({ statusCode: 409 });
  expect(await call('/teams/restore', { removalId: uploadId })).toMatchObject({ statusCode: 404 });
  expect(await contentsOf(teamId)).toEqual(before);
});

test('from the current month on, no metric counts what was removed; past months stay', async () => {
  const teamId = await addTeam('Dipper');
  const past = {
    ...{ metricType: 'manualTestsExistingAllPods', calculationValue: '7', unitType: 'integer' },
    ...{ updateDateDay: '28', updateDateMonth: '02', updateDateYear: '2026' },
  };
  const { row } = platform.server;
  await row('team-monthly-metric-calculation', 'past').create(past);
  const counted = async () => {
    await platform.untilNothingRuns();
    const ofCoverage = Query.equal('metricType', 'avgUnitTestCoverageAllPods');
    const all = await admin.list('team-monthly-metric-calculation', ofCoverage);
    return all.map(({ calculationValue }) => calculationValue);
  };
  await row('team-monthly-metrics', teamId).update({ overallRepoTestCoverage: 20 });
  await platform.server.functions.createExecution({ functionId: 'metric-calculator' });
  const [withTeam] = await counted();
  await call('/teams/remove', { teamId, teamName: 'Dipper', removalId: 'removal-of-dipper' });
  const [without] = await counted();
  expect(Number(without)).toBeGreaterThan(Number(withTeam));
  expect(await row('team-monthly-metric-calculation', 'past').get()).toMatchObject(past);
  await call('/teams/restore', { removalId: 'removal-of-dipper' });
  expect(await counted()).toEqual([withTeam]);
});

test('killed at any call of a removal and a restoration, the same request again completes it', async () => {
  const memory = new MemoryUploads();
  await memory.upload([uploadRow(), uploadRow({ 'User Email': 'two@example.test' })]);
  const [teamId] = [...memory.teams.rows.keys()] as [string];
  memory.inventory.rows.set(teamId, { ...blankInventory, languageAndVersion: 'Java:21' });
  memory.metrics.rows.set(teamId, metricsRow(teamId, { overallRepoTestCoverage: 80 }));
  const contents = () => rosterTables.map((table) => new Map<string, object>(memory.roster[table].rows));
  const before = contents();
  const peopleAlone = before.map((rows, index) => (rosterTables[index] === 'people' ? rows : new Map()));
  memory.history.clear();
  const lease = { keep: () => Promise.resolve(), assertHeld: () => undefined };
  /** Whether it dies at this call; made again it doesn't. */
  const diesAt = async (fatalCall: number, request: (change: RosterChange) => Promise<object>): Promise<boolean> => {
    const mortal = crashingPorts(memory, fatalCall);
    const made = request({ person: ada, lease, uploads: mortal.ports }).then(() => false);
    const hasDied = await Promise.race([mortal.died.then(() => true), made]);
    await request({ person: ada, lease, uploads: memory });
    return hasDied;
  };
  let hasDied = true;
  let call = 0;
  while (hasDied) {
    call += 1;
    const removal = { teamId, teamName: 'Falcon', removalId: `removal-${call}` };
    hasDied = await diesAt(call, (change) => removeTeam(removal, change));
    expect({ call, left: contents() }).toEqual({ call, left: peopleAlone });
    hasDied = (await diesAt(call, (change) => restoreTeam(removal, change))) || hasDied;
    expect({ call, left: contents() }).toEqual({ call, left: before });
  }
  expect(call).toBeGreaterThan(10);
  // One entry of each removal and of each restoration.
  expect(memory.history.size).toBe(2 * call);
});

/** The history of the team's data since it was made, oldest first, after the hourly run. */
async function historyOf(teamId: string): Promise<string[]> {
  await platform.untilNothingRuns();
  await platform.server.functions.createExecution({ functionId: 'change-recorder' });
  const entries = await rowsOf('change-entries', Query.equal('teamId', teamId), Query.orderAsc('changedAt'));
  return entries.map(({ area, field, oldValue, newValue, userName, source }) => {
    const kind = oldValue === null ? 'added' : newValue === null ? 'removed' : 'changed';
    return `${area} ${field} ${kind} by ${userName} (${source})`;
  });
}

describe('with a history', () => {
  beforeAll(async () => {
    await start();
    await platform.server.functions.createExecution({ functionId: 'change-recorder' });
  });

  test('a team is removed with all that is its own, its people stay, and it can be restored as it was', async () => {
    const teamId = await addTeam('Falcon');
    const before = await contentsOf(teamId);
    expect(before).toMatchObject({ teams: [{}], memberships: [{}, {}], inventory: [{}], metrics: [{}] });
    const known = await historyOf(teamId);
    const persons = await rowsOf('user-metadata');

    const request = { teamId, teamName: 'Falcon', removalId: 'removal-of-falcon' };
    expect(await call('/teams/remove', request)).toEqual({ statusCode: 200, body: { removalId: request.removalId } });
    expect(await contentsOf(teamId)).toEqual(nothing);
    expect(await rowsOf('user-metadata')).toEqual(persons);
    // Again, as after a lost answer.
    expect(await call('/teams/remove', request)).toMatchObject({ statusCode: 200 });
    // One entry; nothing of the rows that went with it.
    expect((await historyOf(teamId)).slice(known.length)).toEqual(['team upload removed by Ada Admin (platform)']);

    const restored = { statusCode: 200, body: { teamId, teamName: 'Falcon' } };
    expect(await call('/teams/restore', { removalId: request.removalId })).toEqual(restored);
    expect(await contentsOf(teamId)).toEqual(before);
    expect((await historyOf(teamId)).slice(known.length)).toEqual([
      'team upload removed by Ada Admin (platform)',
      'team upload added by Ada Admin (platform)',
    ]);

    // Both again: what somebody has changed since stays.
    const [membership] = before.memberships;
    expect(await call('/members/remove', { teamId, userId: String(membership?.userId) })).toMatchObject({
      statusCode: 200,
    });
    expect(await call('/teams/restore', { removalId: request.removalId })).toEqual(restored);
    expect(await call('/teams/remove', request)).toMatchObject({ statusCode: 200 });
    expect((await contentsOf(teamId)).memberships).toHaveLength(1);
  });

  /** Authors and times of report, confirmation and change, by the platform's events. */
  async function reportingOf(teamId: string): Promise<object> {
    await platform.untilNothingRuns();
    // Of the next hour: no event is on its way any more.
    await sweep(later(recorderOf(platform), 30 * 60_000));
    const row = await admin.row('team-reporting', teamId).get();
    const names = Object.keys(blankReporting) as (keyof typeof blankReporting)[];
    return Object.fromEntries(names.map((name) => [name, row[name]]));
  }

  async function confirm(teamId: string): Promise<void> {
    const { row } = await platform.as(people.sam);
    await row('team-tech-inventory', teamId).upsert({ confirmation: 'x' });
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
    expect(await admin.row('team-metadata', teamId).get()).toMatchObject({ teamName: 'MERLIN' });
    const anew = { confirmedAt: null, confirmedBy: null, changedAt: null, changedBy: null };
    expect(await reportingOf(teamId)).toEqual({ ...before, ...anew });
    const { row } = await platform.as(people.sam);
    await row('team-tech-inventory', teamId).create({ comments: 'One' });
    await confirm(teamId);
    expect(await reportingOf(teamId)).toMatchObject({ confirmedBy: 'Sam Staff', changedBy: 'Sam Staff' });
  });
});
