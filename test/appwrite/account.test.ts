import { createClient, createServices } from '#src/appwrite/createServices.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { signInPage } from '#test/support/openAgainstLocal.ts';
import { people, shownAround } from '#test/support/signIn.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';

let local: LocalServices;

beforeAll(async () => {
  local = await startLocal();
});
afterAll(() => local.stop());
beforeEach(() => window.localStorage.clear());

function connect(appwriteProjectId = 'engineering-data', appwriteEndpoint = local.endpoint) {
  return createServices(createClient(), { appwriteEndpoint, appwriteProjectId }, { retryDelayMs: 1 });
}

test('nobody is signed in', async () => {
  await expect(connect().account.getCurrentUser()).resolves.toBeNull();
});

test('the person who is signed in has an id, a name, an e-mail address and labels', async () => {
  const services = await signInPage(local, people.ada);
  await expect(services.account.getCurrentUser()).resolves.toEqual({
    $id: expect.any(String) as string,
    name: 'Ada Admin',
    email: 'ada.admin@example.test',
    labels: ['admin'],
    preferences: shownAround,
  });
});

test('signing out ends the session', async () => {
  const services = await signInPage(local, people.sam);
  await services.account.signOut();
  // The library warns of a session that lies in the local storage, which only tests have.
  expect(takeComplaints()).toHaveLength(1);
  await expect(services.account.getCurrentUser()).resolves.toBeNull();
});

test('signing out of a session that is over is no failure', async () => {
  await expect(connect().account.signOut()).resolves.toBeUndefined();
});

test('that it can not be known who is signed in is no "nobody"', async () => {
  await expect(connect('no-such-project').account.getCurrentUser()).rejects.toMatchObject({
    code: 404,
    type: 'project_not_found',
  });
  await expect(connect('engineering-data', 'http://localhost:9/v1').account.getCurrentUser()).rejects.toMatchObject({
    code: 0,
    type: 'network',
    retryable: true,
  });
});
