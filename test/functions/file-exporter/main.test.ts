import { InputFile } from 'node-appwrite/file';
import main from '#functions/file-exporter/main.ts';
import type { FunctionHeaders } from '#functions/runtime/request.ts';
import { connectFunction } from '#test/support/connectFunction.ts';
import { serveMain } from '#test/support/serveMain.ts';

const day = 24 * 60 * 60 * 1000;
const { appwrite, call, errors } = serveMain('file-exporter', main);

test('the clock removes files that are older than a day, and only those', async () => {
  const file = InputFile.fromBuffer(Buffer.from('x'), 'x.xlsx');
  await connectFunction(appwrite()).storage.createFile({ bucketId: 'exports', fileId: 'export', file });
  const byClock = { 'x-appwrite-trigger': 'schedule', 'x-appwrite-user-id': '' };
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now');
  clock.mockReturnValue(now + day - 60_000);
  expect(await call('/', byClock)).toEqual({ statusCode: 200, body: { removed: 0 } });
  clock.mockReturnValue(now + day + 60_000);
  expect(await call('/', byClock)).toEqual({ statusCode: 200, body: { removed: 1 } });
});

const nobody = { success: false, message: 'User information is missing. Please log in again.' };

test.each<[string, FunctionHeaders]>([
  ['without a person', {}],
  ['without a token', { 'x-appwrite-user-id': 'sam' }],
  ['with a token that is none', { 'x-appwrite-user-id': 'sam', 'x-appwrite-user-jwt': 'x.y.z' }],
  ['of a person who calls himself the clock', { 'x-appwrite-trigger': 'schedule', 'x-appwrite-user-id': 'sam' }],
])('an export %s is refused', async (_, headers) => {
  const refused = await call('/export', headers, 'GET');
  expect(refused).toEqual({ statusCode: 401, body: nobody });
});

test('a platform that does not answer is a failure with a message', async () => {
  process.env.APPWRITE_FUNCTION_API_ENDPOINT = 'http://localhost:1/v1';
  const headers = { 'x-appwrite-user-id': 'sam', 'x-appwrite-user-jwt': 'x.y.z' };
  const message = expect.stringMatching(/^fetch failed/) as string;
  expect(await call('/export', headers, 'GET')).toEqual({ statusCode: 200, body: { success: false, message } });
  expect(errors).toEqual([message]);
});

test('a function that was not told where it runs says what it lacks', async () => {
  delete process.env.APPWRITE_FUNCTION_PROJECT_ID;
  const message = "The function's environment lacks APPWRITE_FUNCTION_PROJECT_ID.";
  expect(await call('/export', {}, 'GET')).toEqual({ statusCode: 200, body: { success: false, message } });
});
