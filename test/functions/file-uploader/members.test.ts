import { type Models, Query } from 'node-appwrite';
import { ofSuite } from '#test/support/ofSuite.ts';
import { rosterOf } from '#test/support/rosterOf.ts';
import { people } from '#test/support/signIn.ts';
import { startUploads } from '#test/support/startUploads.ts';
import { uploadRow } from '#test/support/uploadRow.ts';

const platform = ofSuite(() => startUploads('here'));
const ada = ofSuite(() => platform.as(people.ada));

beforeAll(async () => {
  await upload(
    uploadRow({ Team: 'Falcon', 'User Email': 'ada.lane@example.test' }),
    uploadRow({ Team: 'Heron', 'User Email': 'jack.green@example.test', 'User First Name': 'Jack' }),
  );
});

const { call, upload, rowsOf, membersOf } = rosterOf(platform, ada);

async function idOf(teamName: string): Promise<string> {
  return (await rowsOf('team-metadata', Query.equal('teamName', teamName)))[0]!.$id;
}

async function personOf(email: string): Promise<Models.DefaultRow> {
  return (await rowsOf('user-metadata', Query.equal('email', email)))[0]!;
}

/** The history of the team's members as `old → new, by whom`, in order. */
async function historyOf(teamId: string): Promise<string[]> {
  const queries = [Query.equal('teamId', teamId), Query.equal('area', 'members'), Query.orderAsc('changedAt')];
  return (await rowsOf('change-entries', ...queries)).map(
    ({ oldValue, newValue, userName, source, uploadId }) =>
      `${oldValue} → ${newValue}, ${userName} (${source}${uploadId === null ? '' : ', upload'})`,
  );
}

test('an admin adds somebody known, changes the role and removes them; the history tells each step', async () => {
  const [teamId, { $id: userId }] = [await idOf('Falcon'), await personOf('jack.green@example.test')];
  const added = await call('/members/add', { teamId, person: { userId }, agileTeamRole: 'developer' });
  expect(added).toMatchObject({ statusCode: 200, body: { teamId, userId } });
  expect(await membersOf(teamId)).toEqual([
    'ada.lane@example.test: scrum-master',
    'jack.green@example.test: developer',
  ]);

  const edit = { teamId, userId, base: 'developer', agileTeamRole: ' tester ' };
  expect(await call('/members/edit', edit)).toMatchObject({ statusCode: 200 });
  expect(await membersOf(teamId)).toContain('jack.green@example.test: tester');
  // Once more, as after a lost answer: nothing is written twice.
  expect(await call('/members/edit', edit)).toMatchObject({ statusCode: 200 });

  // The role as it was removed, for the undo.
  expect(await call('/members/remove', { teamId, userId })).toMatchObject({
    ...{ statusCode: 200, body: { agileTeamRole: 'tester' } },
  });
  expect(await membersOf(teamId)).toEqual(['ada.lane@example.test: scrum-master']);
  expect(await historyOf(teamId)).toEqual([
    'null → Jack Lane, Developer, Ada Admin (platform)',
    'Jack Lane, Developer → Jack Lane, Tester, Ada Admin (platform)',
    'Jack Lane, Tester → null, Ada Admin (platform)',
  ]);
  // The person and the other team stay.
  expect(await membersOf(await idOf('Heron'))).toEqual(['jack.green@example.test: scrum-master']);

  expect(await call('/members/remove', { teamId, userId })).toEqual({
    statusCode: 404,
    body: { message: 'This person is no longer a member of the team.' },
  });
  await call('/members/add', { teamId, person: { userId }, agileTeamRole: 'developer' });
  expect(await historyOf(teamId)).toHaveLength(4);
  await call('/members/remove', { teamId, userId });
});

test('somebody new is known from then on, and the next upload finds them', async () => {
  const teamId = await idOf('Falcon');
  const person = { email: ' New.Person@Example.test ', firstName: 'New', lastName: ' Person ', company: '' };
  expect(await call('/members/add', { teamId, person, agileTeamRole: null })).toMatchObject({ statusCode: 200 });
  const stored = await personOf('new.person@example.test');
  expect(stored).toMatchObject({ firstName: 'New', lastName: 'Person', company: null, manager: null });
  expect((await historyOf(teamId)).at(-1)).toBe('null → New Person, Ada Admin (platform)');
  await upload(uploadRow({ Team: 'Falcon', 'User Email': 'new.person@example.test', Company: 'By upload' }));
  expect(await personOf('new.person@example.test')).toMatchObject({ $id: stored.$id, company: 'By upload' });
  expect((await membersOf(teamId)).filter((member) => member.startsWith('new.person'))).toEqual([
    'new.person@example.test: scrum-master',
  ]);
});

test('an address that is known names that person, whose fields stay, whoever made the row', async () => {
  const [falcon, heron] = [await idOf('Falcon'), await idOf('Heron')];
  const data = { email: 'made.elsewhere@example.test', firstName: 'Made', lastName: 'Elsewhere' };
  await platform.server.row('user-metadata', 'own-id').create(data);
  const person = { email: 'made.elsewhere@example.test', firstName: 'Another', lastName: 'Name' };
  for (const teamId of [falcon, heron]) {
    const reply = await call('/members/add', { teamId, person, agileTeamRole: 'tester' });
    expect(reply).toMatchObject({ statusCode: 200, body: { userId: 'own-id' } });
  }
  expect(await rowsOf('user-metadata', Query.equal('email', data.email))).toMatchObject([{ $id: 'own-id', ...data }]);
  expect(await call('/members/add', { teamId: heron, person, agileTeamRole: 'developer' })).toEqual({
    statusCode: 409,
    body: { message: 'Made Elsewhere is a member of this team already.' },
  });
});

test('a role that somebody else changed meanwhile is a conflict', async () => {
  const [teamId, { $id: userId }] = [await idOf('Heron'), await personOf('jack.green@example.test')];
  const edit = { teamId, userId, base: 'developer', agileTeamRole: 'tester' };
  expect(await call('/members/edit', edit)).toEqual({
    statusCode: 409,
    body: {
      message: 'Somebody else has changed this role meanwhile.',
      conflicts: [{ field: 'agileTeamRole', theirs: 'scrum-master' }],
    },
  });
});

test("values that break the upload's rules are refused, all at once", async () => {
  const person = { email: 'jürgen', firstName: 'a\0b' };
  const agileTeamRole = 'x'.repeat(20_001);
  const reply = await call('/members/add', { teamId: await idOf('Heron'), person, agileTeamRole });
  expect(reply).toMatchObject({
    statusCode: 400,
    body: {
      message: '3 fields need a valid value.',
      problems: [{ field: 'email' }, { field: 'firstName' }, { field: 'agileTeamRole' }],
    },
  });
});

test.each([
  ['a team', '/members/add', { teamId: 'nowhere', person: { userId: 'x' } }, 'This team has been removed.'],
  ['a team', '/members/remove', { teamId: 'nowhere', userId: 'x' }, 'This team has been removed.'],
  ['a person', '/members/add', { teamId: '', person: { userId: 'nobody' } }, 'This person is no longer known.'],
  ['a member', '/members/edit', { teamId: '', userId: 'nobody' }, 'This person is no longer a member of the team.'],
])('%s that is gone is told as such by %s', async (_gone, path, body, message) => {
  const teamId = body.teamId === '' ? await idOf('Heron') : body.teamId;
  expect(await call(path, { ...body, teamId })).toEqual({ statusCode: 404, body: { message } });
});
