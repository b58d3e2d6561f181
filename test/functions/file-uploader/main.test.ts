import { Account, Client } from 'node-appwrite';
import main from '#functions/file-uploader/main.ts';
import { people, signIn } from '#test/support/signIn.ts';
import { serveMain } from '#test/support/serveMain.ts';

const { appwrite, call } = serveMain('file-uploader', main);

test('the clock of the platform calls the watchdog', async () => {
  const reply = await call('/', { 'x-appwrite-trigger': 'schedule', 'x-appwrite-user-id': '' });
  expect(reply).toEqual({ statusCode: 200, body: { started: false } });
});

test.each([
  ['/', 401],
  ['/watch', 403],
  ['/process', 401],
])('a person who schedules %s is a person', async (path, statusCode) => {
  const headers = { 'x-appwrite-trigger': 'schedule', 'x-appwrite-user-id': 'ada' };
  expect(await call(path, headers)).toMatchObject({ statusCode });
});

test('whoever has lost the label since they asked is refused', async () => {
  const { endpoint, project, key } = appwrite();
  const { secret, userId } = await signIn({ endpoint, projectId: project, apiKey: key }, people.sam);
  const client = new Client().setEndpoint(endpoint).setProject(project).setSession(secret);
  const { jwt } = await new Account(client).createJWT();
  const headers = { 'x-appwrite-user-id': userId, 'x-appwrite-user-jwt': jwt };
  for (const path of ['/process', '/undo', '/undo/preview', '/names/merge', '/accounts', '/teams/remove'])
    expect([path, await call(path, headers)]).toMatchObject([path, { statusCode: 403 }]);
});
