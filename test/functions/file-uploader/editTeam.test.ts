import { Query } from 'node-appwrite';
import type { Team, TeamFields } from '#domain/team.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { type Reply, rosterOf } from '#test/support/rosterOf.ts';
import { people } from '#test/support/signIn.ts';
import { startUploads } from '#test/support/startUploads.ts';
import { uploadRow } from '#test/support/uploadRow.ts';

const platform = ofSuite(() => startUploads('here'));
const ada = ofSuite(() => platform.as(people.ada));

beforeAll(async () => {
  // Begins the history: what is there then is no change.
  await platform.server.functions.createExecution({ functionId: 'change-recorder' });
});

const { call, upload, teamsNamed } = rosterOf(platform, ada);

function edit(teamId: string, base: Partial<TeamFields>, mine: Partial<TeamFields>): Promise<Reply> {
  return call('/teams/edit', { teamId, base, mine });
}

/** A stored team of that name. */
async function addTeam(teamName: string): Promise<Team> {
  await upload(uploadRow({ Team: teamName, 'Business Sector': 'Retail' }));
  return (await teamsNamed(teamName))[0]!;
}

test('an admin changes a team, and the history tells it field by field', async () => {
  const { $id } = await addTeam('Heron');
  const { statusCode, body } = await edit(
    $id,
    { sector: 'Retail', productName: 'Payments', greenfield: true },
    { sector: ' Public ', productName: '', greenfield: false },
  );
  expect(statusCode).toBe(200);
  expect(body.team).toMatchObject({ $id, teamName: 'Heron', sector: 'Public', productName: null, greenfield: false });
  await platform.untilNothingRuns();
  const entries = await ada.list('change-entries', Query.equal('teamId', $id), Query.notEqual('field', 'upload'));
  const told = entries.map(
    ({ field, oldValue, newValue, userName, source }) => `${field}: ${oldValue} → ${newValue}, ${userName} (${source})`,
  );
  expect(told.sort()).toEqual([
    'greenfield: true → false, Ada Admin (platform)',
    'productName: Payments → null, Ada Admin (platform)',
    'sector: Retail → Public, Ada Admin (platform)',
  ]);
});

test('a renamed team keeps its id, and the next upload finds it under its new name', async () => {
  const { $id } = await addTeam('Old Name');
  expect(await edit($id, { teamName: 'Old Name' }, { teamName: 'New Name' })).toMatchObject({ statusCode: 200 });
  await upload(uploadRow({ Team: 'NEW  name', 'Business Unit': 'By upload' }));
  expect(await teamsNamed('Old Name', 'New Name', 'NEW  name')).toMatchObject([{ $id, businessUnit: 'By upload' }]);
  // The old name is free for another team.
  await upload(uploadRow({ Team: 'Old Name' }));
  const [other] = await teamsNamed('Old Name');
  expect(other?.$id).not.toBe($id);
});

test('a name that another team has is refused, however it is written', async () => {
  const { $id } = await addTeam('Osprey');
  const { $id: teamId } = await addTeam('Kestrel');
  const message = 'There is a team called "Kestrel" already.';
  expect(await edit($id, { teamName: 'Osprey' }, { teamName: ' KESTREL ' })).toEqual({
    statusCode: 400,
    body: { message, problems: [{ field: 'teamName', message, teamId }] },
  });
  expect(await edit($id, { teamName: 'Osprey' }, { teamName: 'OSPREY' })).toMatchObject({ statusCode: 200 });
});

test("values that break the upload's rules are refused, all at once", async () => {
  const { $id } = await addTeam('Plover');
  const { statusCode, body } = await edit(
    $id,
    { teamName: 'Plover', projectId: 'P-100', sector: 'Retail' },
    { teamName: '  ', projectId: 'x'.repeat(129), sector: 'fine' },
  );
  expect(statusCode).toBe(400);
  const fields = (body.problems as { field: string }[]).map(({ field }) => field);
  expect([body.message, fields]).toEqual(['2 fields need a valid value.', ['teamName', 'projectId']]);
  expect(await teamsNamed('Plover')).toMatchObject([{ sector: 'Retail' }]);
});

test('what somebody else changed meanwhile is a conflict, and nothing is written', async () => {
  const { $id } = await addTeam('Curlew');
  const base = { sector: 'Retail', businessUnit: 'Cards' };
  expect(await edit($id, { sector: 'Retail' }, { sector: 'Public' })).toMatchObject({ statusCode: 200 });
  expect(await edit($id, base, { sector: 'Private', businessUnit: 'Loans' })).toEqual({
    statusCode: 409,
    body: {
      message: 'Somebody else has changed this team meanwhile.',
      conflicts: [{ field: 'sector', theirs: 'Public' }],
    },
  });
  expect(await teamsNamed('Curlew')).toMatchObject([{ sector: 'Public', businessUnit: 'Cards' }]);
  // The same value twice is none.
  expect(await edit($id, base, { sector: 'Public', businessUnit: 'Loans' })).toMatchObject({
    body: { team: { sector: 'Public', businessUnit: 'Loans' } },
  });
});

test('a text that the platform would run is stored as it is', async () => {
  const { $id } = await addTeam('Dunlin');
  const sector = '{"method":"stringConcat","values":["x"]}';
  expect(await edit($id, { sector: 'Retail' }, { sector })).toMatchObject({ body: { team: { sector } } });
  expect(await teamsNamed('Dunlin')).toMatchObject([{ sector: `\\${sector}` }]);
});

test('a team that is gone is told as such', async () => {
  expect(await edit('nowhere', { sector: null }, { sector: 'Public' })).toEqual({
    statusCode: 404,
    body: { message: 'This team has been removed.' },
  });
});

test.each([
  ['no team', { base: {}, mine: {} }],
  ['an unknown field', { teamId: 'x', base: { color: 'a' }, mine: { color: 'b' } }],
  ['other fields before than after', { teamId: 'x', base: { sector: 'a' }, mine: { teamType: 'b' } }],
  ['a number', { teamId: 'x', base: { sector: 1 }, mine: { sector: 2 } }],
])('a request with %s is answered with a message', async (_case, body) => {
  expect(await call('/teams/edit', body)).toEqual({ statusCode: 400, body: { message: expect.any(String) as string } });
});

test('after a change the metrics are calculated', async () => {
  const { $id } = await addTeam('Dipper');
  const calculations = async () =>
    (await platform.server.functions.listExecutions({ functionId: 'metric-calculator' })).total;
  const before = await calculations();
  await edit($id, { greenfield: true }, { greenfield: false });
  await platform.untilNothingRuns();
  expect(await calculations()).toBe(before + 1);
});
