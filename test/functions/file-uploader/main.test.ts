import main from '#functions/file-uploader/main.ts';
import type { FunctionHeaders } from '#functions/runtime/request.ts';
import { startAppwrite, type StartedAppwrite } from '#test/support/startAppwrite.ts';
import { productConfig } from '#test/support/startUploads.ts';

const outside = process.env;
let appwrite: StartedAppwrite;

beforeAll(async () => {
  appwrite = await startAppwrite({}, productConfig());
  process.env = {
    ...outside,
    APPWRITE_FUNCTION_API_ENDPOINT: appwrite.endpoint,
    APPWRITE_FUNCTION_PROJECT_ID: appwrite.project,
    APPWRITE_FUNCTION_ID: 'file-uploader',
  };
});
afterAll(async () => {
  process.env = outside;
  await appwrite.stop();
});

function call(path: string, headers: FunctionHeaders): Promise<unknown> {
  return main({
    req: { method: 'POST', path, headers: { 'x-appwrite-key': appwrite.key, ...headers }, bodyText: '' },
    res: { json: (body: unknown, statusCode = 200) => ({ body, statusCode }) },
    log: () => undefined,
    error: () => undefined,
  });
}

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
