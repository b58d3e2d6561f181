import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Users } from 'node-appwrite';
import { makeAdmin } from '#commands/make-admin/makeAdmin.ts';
import { ofTest } from '#test/support/ofSuite.ts';
import { scriptedTerminal, type ScriptedTerminal } from '#test/support/scriptedTerminal.ts';
import { keyClient } from '#test/support/signedIn.ts';
import { startAppwrite } from '#test/support/startAppwrite.ts';
import { productConfig } from '#test/support/startUploads.ts';

const appwrite = ofTest(() => startAppwrite({}, productConfig()));
let users: Users;

beforeEach(async () => {
  users = new Users(keyClient(appwrite));
  await users.create({ userId: 'sam', email: 'sam.staff@example.test', name: 'Sam Staff' });
  await users.updateLabels({ userId: 'sam', labels: ['author'] });
});

async function run(args: readonly string[], terminal = scriptedTerminal()): Promise<ScriptedTerminal> {
  const environment = { APPWRITE_KEY: appwrite.key };
  await makeAdmin([...args, '--endpoint', appwrite.endpoint], terminal, environment);
  return terminal;
}

const labelsOf = async (userId: string): Promise<string[]> => (await users.get({ userId })).labels;

test('a person becomes an admin, keeps their other labels, and stops being one', async () => {
  const where = `engineering-data at ${appwrite.endpoint}`;
  const who = 'Sam Staff (sam.staff@example.test)';
  expect((await run(['Sam.Staff@Example.test'])).seen).toEqual([
    `${who} will be an admin of ${where}: may upload files, see the upload history and start a calculation.`,
    `? Make ${who} an admin?`,
    `${who} is an admin of ${where} now. It counts from their next call.`,
  ]);
  expect(await labelsOf('sam')).toEqual(['author', 'admin']);

  expect((await run(['sam.staff@example.test'])).seen).toEqual([
    `${who} is an admin already in ${where}. Nothing was changed.`,
  ]);

  const removed = await run(['sam.staff@example.test', '--remove']);
  expect(removed.text()).toContain(`${who} is the last admin: nobody could upload files then.`);
  expect(removed.text()).toContain(`${who} is no admin of ${where} now.`);
  expect(await labelsOf('sam')).toEqual(['author']);
});

test('an admin who is not the last one is removed without a warning', async () => {
  await users.create({ userId: 'ada', email: 'ada.admin@example.test', name: 'Ada Admin' });
  await users.updateLabels({ userId: 'ada', labels: ['admin'] });
  await run(['sam.staff@example.test']);
  expect((await run(['sam.staff@example.test', '--remove'])).text()).not.toContain('last admin');
});

test('somebody who says no has changed nothing', async () => {
  const terminal = scriptedTerminal({ agrees: () => false });
  await expect(run(['sam.staff@example.test'], terminal)).rejects.toThrow('Nothing was changed.');
  expect(await labelsOf('sam')).toEqual(['author']);
});

test('somebody who has never signed in is told so', async () => {
  await expect(run(['nobody@example.test'])).rejects.toThrow(
    `Nobody with the address nobody@example.test has signed in to engineering-data at ${appwrite.endpoint} yet. They must sign in once; then run this again.`,
  );
});

test.each([
  [[], 'One e-mail address is needed'],
  [['sam'], 'One e-mail address is needed'],
  [['a@b.test', 'c@d.test'], 'One e-mail address is needed'],
  [['a@b.test', '--later'], "Unknown option '--later'. --help shows the usage."],
  [['a@b.test', '--project', 'elsewhere'], 'There is no project elsewhere at http://localhost:'],
])('wrong arguments are told in a line: %j', (args, message) => expect(run(args)).rejects.toThrow(message));

test('a key that is refused and a server that is not there are told in a line', async () => {
  const terminal = scriptedTerminal();
  const args = ['sam.staff@example.test', '--endpoint', appwrite.endpoint];
  await expect(makeAdmin(args, terminal, { APPWRITE_KEY: 'wrong' })).rejects.toThrow('refuses the API key');
  const nowhere = ['sam.staff@example.test', '--endpoint', 'http://localhost:9/v1'];
  await expect(makeAdmin(nowhere, terminal, { APPWRITE_KEY: 'any' })).rejects.toThrow(
    'engineering-data at http://localhost:9/v1 does not answer',
  );
});

test('--help shows the usage', async () => {
  expect((await run(['--help'])).text()).toContain('npm run make-admin -- person@example.test');
});

test.each([
  [200, /answers with a page: it is not the address of an Appwrite, which ends in \/v1\.$/],
  [404, /answered 404: a page$/],
])('an address that answers %d with a page is said in one line', async (status, line) => {
  const server = createServer((_request, response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end('<!doctype html>\n<title>Welcome</title>\n'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const running = makeAdmin(['sam.staff@example.test', '--endpoint', endpoint], scriptedTerminal(), {
    APPWRITE_KEY: 'key',
  });
  await expect(running).rejects.toThrow(line);
  server.closeAllConnections();
  server.close();
});
