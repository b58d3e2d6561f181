import main from '#functions/file-uploader/main.ts';
import { serveMain } from '#test/support/serveMain.ts';

const { call } = serveMain('file-uploader', main);

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
