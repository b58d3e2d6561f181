import { readEnvironment, readTimeZone } from '#functions/runtime/request.ts';

test('reads where the function runs', () => {
  expect(
    readEnvironment({
      APPWRITE_FUNCTION_API_ENDPOINT: 'http://localhost/v1',
      APPWRITE_FUNCTION_PROJECT_ID: 'project',
      APPWRITE_FUNCTION_ID: 'function',
    }),
  ).toEqual({ endpoint: 'http://localhost/v1', projectId: 'project', functionId: 'function' });
});

test('says in one line everything that is missing', () => {
  expect(() => readEnvironment({ APPWRITE_FUNCTION_PROJECT_ID: 'project', APPWRITE_FUNCTION_ID: '' })).toThrow(
    "The function's environment lacks APPWRITE_FUNCTION_API_ENDPOINT, APPWRITE_FUNCTION_ID.",
  );
});

test.each([
  [undefined, 'UTC'],
  ['', 'UTC'],
  [' ', 'UTC'],
  ['Pacific/Auckland', 'Pacific/Auckland'],
  [' America/New_York ', 'America/New_York'],
])('TIME_ZONE %p is %s', (value, zone) => expect(readTimeZone({ TIME_ZONE: value })).toBe(zone));

test('a name that is no time zone is told', () => {
  expect(() => readTimeZone({ TIME_ZONE: 'Mars' })).toThrow(
    'TIME_ZONE must be the name of a time zone, such as Europe/Berlin, not "Mars".',
  );
});
