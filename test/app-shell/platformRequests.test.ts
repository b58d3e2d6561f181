import { Query } from 'appwrite';
import { findCurrentUser, readPlatform, requestAllTeams, requestFirstTeams } from '#src/app-shell/platformRequests.ts';
import { teamFieldNames } from '#domain/team.ts';

/** The network as the page sees it. */
function listen() {
  return jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json({})));
}

afterEach(() => localStorage.clear());

const platform = { endpoint: 'https://platform.example.test/v1', projectId: 'engineering-data' };

test.each([
  ['/v1', 'http://localhost/v1'],
  ['https://platform.example.test/v1/', 'https://platform.example.test/v1'],
])('an endpoint of %s is %s', async (appwriteEndpoint, endpoint) => {
  const configuration = Response.json({ appwriteEndpoint, appwriteProjectId: 'p' });
  await expect(readPlatform(configuration)).resolves.toEqual({ endpoint, projectId: 'p' });
});

test("the first teams are asked for as Appwrite's library would", async () => {
  const fetch = listen();
  await requestFirstTeams(platform, new Map());
  const { origin, pathname, searchParams } = fetch.mock.calls[0]![0] as URL;
  expect(origin + pathname).toBe(
    'https://platform.example.test/v1/tablesdb/engineering-data/tables/team-metadata/rows',
  );
  expect(Object.fromEntries(searchParams)).toEqual({
    project: 'engineering-data',
    'queries[0]': Query.orderAsc('teamName'),
    'queries[1]': Query.select([...teamFieldNames]),
    'queries[2]': Query.limit(20),
  });
});

test.each([
  [60, [0]],
  [998, [0]],
  [999, [0, 999]],
  [2_000, [0, 999, 1_998]],
  [undefined, [0, 999, 1_998, 2_997, 3_996, 4_995]],
])('of %s teams, pages from %j are asked for at once', (total, offsets) => {
  const fetch = listen();
  requestAllTeams(platform, new Map(), total);
  const asked = fetch.mock.calls.map(([url]) => (url as URL).searchParams.getAll('queries[2]'));
  expect(asked).toEqual(offsets.map((offset) => [Query.offset(offset)]));
});

test('a request sends the cookies, and no header that would need a preflight', async () => {
  const fetch = listen();
  await findCurrentUser(Promise.resolve(platform));
  const [url, init] = fetch.mock.calls[0]!;
  expect((url as URL).href).toBe('https://platform.example.test/v1/account?project=engineering-data');
  expect(init).toMatchObject({ credentials: 'include' });
  expect(init?.headers).toBeUndefined();
});

test('a session outside of cookies is sent as the library sends it', async () => {
  localStorage.setItem('cookieFallback', '{"a_session_engineering-data":"x"}');
  const fetch = listen();
  await findCurrentUser(Promise.resolve(platform));
  expect(fetch.mock.calls[0]![1]?.headers).toEqual({ 'X-Fallback-Cookies': '{"a_session_engineering-data":"x"}' });
});

test.each([
  ['the same platform', platform, 1],
  ['another endpoint', { ...platform, endpoint: 'https://other.example.test/v1' }, 2],
  ['another project', { ...platform, projectId: 'other' }, 2],
])('a second visit asks the known platform at once; %s is configured', async (_name, configured, calls) => {
  listen();
  await findCurrentUser(Promise.resolve(platform));
  const answers = [Response.json('first'), Response.json('second')];
  const fetch = listen().mockReset();
  answers.forEach((answer) => fetch.mockResolvedValueOnce(answer));
  const answer = findCurrentUser(Promise.resolve(configured));
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(await (await answer).json()).toBe(calls === 1 ? 'first' : 'second');
  expect((fetch.mock.calls.at(-1)![0] as URL).href).toBe(
    `${configured.endpoint}/account?project=${configured.projectId}`,
  );
});
