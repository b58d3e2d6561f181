import { Query } from 'node-appwrite';
import type { TeamFields } from '#domain/team.ts';
import { createTeam } from '#functions/file-uploader/roster/createTeam.ts';
import { rosterTables } from '#functions/file-uploader/roster/roster.ts';
import { crashingPorts } from '#test/support/crashingPorts.ts';
import { ada as author, MemoryUploads } from '#test/support/memoryUploads.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { type Reply, rosterOf } from '#test/support/rosterOf.ts';
import { people } from '#test/support/signIn.ts';
import { startUploads, submission } from '#test/support/startUploads.ts';
import { uploadRow } from '#test/support/uploadRow.ts';

const platform = ofSuite(() => startUploads('here'));
const ada = ofSuite(() => platform.as(people.ada));

beforeAll(async () => {
  // Begins the history: what is there then is no change.
  await platform.server.functions.createExecution({ functionId: 'change-recorder' });
  await upload(uploadRow({ Team: 'Plover', 'Project Id': 'P-1', 'User Email': 'jack.green@example.test' }));
});

const { call, upload, rowsOf, teamsNamed, membersOf } = rosterOf(platform, ada);

function create(creationId: string, team: Partial<TeamFields>, ...members: object[]): Promise<Reply> {
  return call('/teams/create', { creationId, team, members });
}

const refused = (
  ...problems: readonly { readonly field: string; readonly message: string; readonly teamId?: string }[]
) => ({
  statusCode: 400,
  body: {
    message: problems.length === 1 ? problems[0]?.message : `${problems.length} fields need a valid value.`,
    problems,
  },
});

test('has what it is given, once, and one entry in the history', async () => {
  const reply = await create('sandpiper', { teamName: ' Sandpiper ', sector: 'Retail', productName: '' });
  const teamId = String(reply.body.teamId);
  const stored = { $id: teamId, teamName: 'Sandpiper', sector: 'Retail', productName: null, greenfield: false };
  expect(reply.statusCode).toBe(200);
  expect(await teamsNamed('Sandpiper')).toMatchObject([stored]);
  // Again, as after a lost answer.
  expect(await create('sandpiper', { teamName: 'Sandpiper', sector: 'Retail' })).toEqual(reply);
  expect(await teamsNamed('Sandpiper')).toMatchObject([stored]);
  await platform.untilNothingRuns();
  await platform.server.functions.createExecution({ functionId: 'change-recorder' });
  const entries = await ada.list('change-entries', Query.equal('teamId', teamId));
  expect(entries).toMatchObject([{ oldValue: null, userName: 'Ada Admin', source: 'platform' }]);
  // The next plan that names it finds it.
  await upload(uploadRow({ Team: 'SANDPIPER', 'Business Sector': 'Public' }));
  expect(await ada.row('team-metadata', teamId).get()).toMatchObject({ sector: 'Public' });
});

test('under the id of an upload it is refused: nothing is applied anew, and the upload can be undone', async () => {
  const uploadId = String((await call('/', submission([uploadRow({ Team: 'Knot', 'Product Name': 'A' })]))).body.$id);
  await platform.ended(uploadId);
  const [knot] = await teamsNamed('Knot');
  await platform.server.row('team-metadata', knot?.$id ?? '').update({ productName: 'Changed since' });
  const message = 'creationId: can not be used.';
  expect(await create(uploadId, { teamName: 'Dunlin' })).toEqual({ statusCode: 409, body: { message } });
  expect(await teamsNamed('Knot', 'Dunlin')).toMatchObject([{ productName: 'Changed since' }]);
  expect((await call('/undo/preview', { uploadId })).body).toMatchObject({ state: 'available' });
});

test('has its members from the start, known ones and new ones; the history names each', async () => {
  const [jack] = await rowsOf('user-metadata', Query.equal('email', 'jack.green@example.test'));
  const reply = await create(
    'dotterel',
    { teamName: 'Dotterel' },
    { person: { userId: jack?.$id }, agileTeamRole: 'developer' },
    { person: { email: ' New.Person@Example.test', firstName: 'New', lastName: 'Person' }, agileTeamRole: null },
  );
  const teamId = String(reply.body.teamId);
  expect(reply.statusCode).toBe(200);
  expect(await membersOf(teamId)).toEqual(['jack.green@example.test: developer', 'new.person@example.test: null']);
  const entries = await rowsOf('change-entries', Query.equal('teamId', teamId), Query.equal('area', 'members'));
  expect(entries.map(({ newValue, userName }) => `${newValue} by ${userName}`).sort()).toEqual([
    'Ada Lane, Developer by Ada Admin',
    'New Person by Ada Admin',
  ]);
  // Known by the address, whatever else was typed; the plan's people keep their fields.
  const again = { person: { email: 'jack.green@example.test', firstName: 'Another' }, agileTeamRole: 'tester' };
  expect(await create('stint', { teamName: 'Stint' }, again)).toMatchObject({ statusCode: 200 });
  expect(await rowsOf('user-metadata', Query.equal('email', 'jack.green@example.test'))).toMatchObject([
    { $id: jack?.$id, firstName: jack?.firstName as string },
  ]);
});

test('needs a name and a Project ID that no other team has, and says which team has it', async () => {
  const [{ $id: teamId } = {}] = await teamsNamed('Plover');
  const name = { field: 'teamName', message: 'There is a team called "Plover" already.', teamId: String(teamId) };
  const project = {
    field: 'projectId',
    message: 'The team "Plover" has this Project ID already.',
    teamId: String(teamId),
  };
  expect(await create('plover', { teamName: 'plover ' })).toEqual(refused(name));
  expect(await create('other', { teamName: 'Other', projectId: 'p-1' })).toEqual(refused(project));
  // Teams may share a Project ID, when somebody means it.
  const shared = { team: { teamName: 'Shared', projectId: 'p-1' }, creationId: 'shared', sharesProjectId: true };
  expect(await call('/teams/create', shared)).toMatchObject({ statusCode: 200 });
  expect((await create('nameless', { sector: 'Retail' })).statusCode).toBe(400);
  expect(await teamsNamed('plover', 'Other')).toEqual([]);
});

test('is refused with members that are wrong, gone or named twice, and nothing is written', async () => {
  const team = { teamName: 'Turnstone' };
  const member = (email: string, agileTeamRole: string | null = null) => ({ person: { email }, agileTeamRole });
  expect(await create('wrong', team, member('a@example.test'), member('no address', '\u200b'))).toEqual(
    refused(
      {
        field: 'members.1.email',
        message: 'Email is "no address". It should be an e-mail address such as name@company.com.',
      },
      {
        field: 'members.1.agileTeamRole',
        message: 'Role has no character that can be seen. It should be a text, or empty.',
      },
    ),
  );
  expect(await create('gone', team, { person: { userId: 'nobody' } })).toEqual(
    refused({ field: 'members.0.person', message: 'This person is no longer known.' }),
  );
  expect(await create('twice', team, member('a@example.test'), member('A@example.test'))).toEqual(
    refused({ field: 'members.1.person', message: 'a@example.test is named twice.' }),
  );
  const many = Array.from({ length: 51 }, (_, index) => member(`${index}@example.test`));
  expect(await create('many', team, ...many)).toEqual({ statusCode: 400, body: { message: 'members: are too many' } });
  expect(await teamsNamed('Turnstone')).toEqual([]);
  expect(await rowsOf('user-metadata', Query.equal('email', 'a@example.test'))).toEqual([]);
});

test('of two admins who make one at once, one wins and the other is told which team it is', async () => {
  const eve = await platform.as({ name: 'Eve Admin', email: 'eve.admin@example.test', labels: ['admin'] });
  const replies = await Promise.all(
    [ada, eve].map(async (admin, index) => {
      const body = { team: { teamName: index === 0 ? 'Whinchat' : 'WHINCHAT' }, creationId: `whinchat-${index}` };
      const { responseStatusCode, responseBody } = await admin.execute('/teams/create', body);
      return { statusCode: responseStatusCode, body: JSON.parse(responseBody) as Reply['body'] };
    }),
  );
  const [won, lost] = replies.sort((one, other) => one.statusCode - other.statusCode);
  const [team] = await teamsNamed('Whinchat', 'WHINCHAT');
  expect(won).toEqual({ statusCode: 200, body: { teamId: team?.$id } });
  const message = `There is a team called "${team?.teamName}" already.`;
  expect(lost).toEqual(refused({ field: 'teamName', message, teamId: String(team?.$id) }));
});

test('killed at any call, the same request again completes it', async () => {
  const memory = new MemoryUploads();
  await memory.upload([uploadRow()]);
  const before = rosterTables.map((table) => new Map<string, object>(memory.roster[table].rows));
  const lease = { keep: () => Promise.resolve(), assertHeld: () => undefined };
  let hasDied = true;
  let fatalCall = 0;
  while (hasDied) {
    fatalCall += 1;
    for (const [index, table] of rosterTables.entries()) {
      const { rows } = memory.roster[table];
      rows.clear();
      for (const [id, row] of before[index] ?? []) rows.set(id, row as never);
    }
    memory.history.clear();
    const [userId] = [...memory.people.rows.keys()] as [string];
    const request = {
      creationId: `creation-${fatalCall}`,
      team: { teamName: 'Wren' },
      sharesProjectId: false,
      members: [
        { person: { userId }, agileTeamRole: 'developer' },
        { person: { email: 'new.person@example.test' }, agileTeamRole: null },
      ],
    };
    const mortal = crashingPorts(memory, fatalCall);
    const made = createTeam(request, { person: author, lease, uploads: mortal.ports }).then(() => false);
    hasDied = await Promise.race([mortal.died.then(() => true), made]);
    const { teamId } = await createTeam(request, { person: author, lease, uploads: memory });
    const members = [...memory.roster.memberships.rows.values()].filter((each) => each.teamId === teamId);
    expect({ fatalCall, members: members.length, teams: memory.teams.rows.size }).toEqual({
      ...{ fatalCall, members: 2, teams: 2 },
    });
    // Of the team, and of each member.
    expect(memory.history.size).toBe(3);
  }
  expect(fatalCall).toBeGreaterThan(8);
});
