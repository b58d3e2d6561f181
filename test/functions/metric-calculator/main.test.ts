import { Account, Client, Users } from 'node-appwrite';
import main from '#functions/metric-calculator/main.ts';
import type { FunctionHeaders } from '#functions/runtime/request.ts';
import { serveMain } from '#test/support/serveMain.ts';
import { people, signIn, type TestPerson } from '#test/support/signIn.ts';

const { appwrite, call: callPath } = serveMain('metric-calculator', main);
const call = (headers: FunctionHeaders) => callPath('/', headers);

/** Headers in which the platform names the person who started the execution. */
async function headersOf(person: TestPerson): Promise<FunctionHeaders> {
  const { endpoint, project, key } = appwrite();
  const { secret, userId } = await signIn({ endpoint, projectId: project, apiKey: key }, person);
  const client = new Client().setEndpoint(endpoint).setProject(project).setSession(secret);
  const { jwt } = await new Account(client).createJWT();
  return { 'x-appwrite-user-id': userId, 'x-appwrite-user-jwt': jwt };
}

test('an admin has the metrics calculated', async () => {
  expect(await call(await headersOf(people.ada))).toEqual({ statusCode: 200, body: { outcome: 'calculated' } });
});

test('the clock of the platform has, too', async () => {
  const reply = await call({ 'x-appwrite-trigger': 'schedule', 'x-appwrite-user-id': '' });
  expect(reply).toEqual({ statusCode: 200, body: { outcome: 'calculated' } });
});

test('whoever may execute it and is no admin is refused', async () => {
  expect(await call(await headersOf(people.sam))).toEqual({
    statusCode: 403,
    body: { message: 'Only admins can recalculate the metrics.' },
  });
});

test('a person who has been blocked since is refused', async () => {
  const headers = await headersOf({ ...people.ada, email: 'bea.admin@example.test' });
  const { endpoint, project, key } = appwrite();
  const users = new Users(new Client().setEndpoint(endpoint).setProject(project).setKey(key));
  await users.updateStatus({ userId: headers['x-appwrite-user-id'] ?? '', status: false });
  expect(await call(headers)).toMatchObject({ statusCode: 401 });
});

test('a time zone that is none is told, and nothing is calculated', async () => {
  process.env.TIME_ZONE = 'Mars';
  const message = 'TIME_ZONE must be the name of a time zone, such as Europe/Berlin, not "Mars".';
  expect(await call(await headersOf(people.ada))).toEqual({ statusCode: 500, body: { message } });
});

test('a person without an account is refused', async () => {
  expect(await call({ 'x-appwrite-user-id': 'ada' })).toMatchObject({ statusCode: 401 });
});
