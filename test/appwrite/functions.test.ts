import { functionIds, tableIds } from '#domain/resourceIds.ts';
import type { FunctionRequest } from '#src/appwrite/services.ts';
import { signInPage } from '#test/support/openAgainstLocal.ts';
import { people } from '#test/support/signIn.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';
import { submission } from '#test/support/startUploads.ts';
import { uploadRow } from '#test/support/uploadRow.ts';

const functionId = functionIds.fileUploader;
const post = (body: string | Blob): FunctionRequest => ({ method: 'POST', path: '/', body });

let local: LocalServices;
beforeAll(async () => void (local = await startLocal()), 60_000);
afterAll(() => local.stop());

test('a function is executed while one waits, and its reply is given', async () => {
  const { functions } = await signInPage(local, people.ada);
  const reply = await functions.execute(functionId, post(JSON.stringify(submission([uploadRow()]))));
  expect([reply.status, reply.statusCode]).toEqual(['completed', 200]);
  expect(JSON.parse(reply.body)).toEqual({ $id: expect.stringMatching(/\w/) as string, status: 'queued' });
});

test.each<[string, FunctionRequest, number]>([
  ['the 30 s that the platform itself waits', { method: 'GET', path: '/export' }, 45_000],
  ['a body of megabytes over a slow line', post('{}'), 180_000],
])('an execution has time for %s', async (_, request, timeoutMs) => {
  const { functions } = await signInPage(local, people.ada);
  const timeout = jest.spyOn(AbortSignal, 'timeout');
  await functions.execute(functionId, request);
  expect(timeout.mock.calls).toEqual([[timeoutMs]]);
});

test('what the function itself refuses is a reply', async () => {
  const { functions } = await signInPage(local, people.ada);
  const reply = await functions.execute(functionId, post('no JSON'));
  expect(reply).toEqual({ status: 'completed', statusCode: 400, body: expect.stringContaining('message') as string });
});

test('whether an execution in the background has failed is known to who started it, and to nobody else', async () => {
  const { functions } = await signInPage(local, people.sam);
  const id = await functions.start(functionIds.fileExporter, { method: 'POST', path: '/export' });
  expect(await functions.hasFailed(functionIds.fileExporter, id)).toBe(false);
  const others = (await signInPage(local, people.kim)).functions;
  expect(await others.hasFailed(functionIds.fileExporter, id)).toBe(false);
});

test('who may not execute it is refused by the platform', async () => {
  const { functions } = await signInPage(local, people.sam);
  await expect(functions.execute(functionId, post('{}'))).rejects.toMatchObject({
    code: 401,
    type: 'user_unauthorized',
    retryable: false,
  });
});

test.each([
  ['a text', (body: string) => body],
  ['a Blob that holds it as JSON', (body: string) => new Blob([JSON.stringify(body)])],
])('a body of some megabytes arrives as it is, given as %s', async (_, given) => {
  const { functions } = await signInPage(local, people.ada);
  const rows = Array.from({ length: 4_000 }, (_, index) =>
    uploadRow({ Team: `Größe "${index}" \\ 漢字`, 'User Email': `p${index}@example.test`, Manager: 'm'.repeat(200) }),
  );
  const body = JSON.stringify(submission(rows, 'groß "und" viel.csv'));
  expect(body.length).toBeGreaterThan(2_000_000);
  const { body: said } = await functions.execute(functionId, post(given(body)));
  const { $id } = JSON.parse(said) as { $id: string };
  const { tables } = await signInPage(local, people.ada);
  expect(await tables.get(tableIds.fileUploadResults, $id)).toMatchObject({
    fileName: 'groß "und" viel.csv',
    recordsTotal: 4_000,
  });
});
