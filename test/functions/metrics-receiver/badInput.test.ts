import { resolve } from 'node:path';
import { makeToken, type StoredToken } from '#functions/runtime/tokens.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { source } from '#test/support/pushRows.ts';
import { runHere } from '#test/support/runHere.ts';
import { withoutPauses } from '#test/support/withoutPauses.ts';
import { startReceiver } from '#test/support/startReceiver.ts';

const receiver = ofSuite(() => startReceiver({ clock: '2026-11-25T10:00:00Z', teams: ['amber'] }));
let token: string;

beforeAll(async () => {
  const { row } = receiver.server;
  await row('team-metadata', 'shut').create({ teamName: 'Shut', teamStatus: 'Closed' });
  for (const id of ['one', 'two']) await row('team-metadata', id).create({ teamName: id, projectId: 'P-1' });
  token = (await receiver.addToken('Nightly')).text;
});

const measuredAt = '2026-11-25T09:00:00Z';
const values = { overallRepoTestCoverage: 81.5 };
const item = { team: 'amber', values };

const body = (changes: object = {}): string => JSON.stringify({ measuredAt, source, items: [item], ...changes });

const bodyOf = (given: object): string => body({ items: [{ team: 'amber', values: given }] });
const withValue = (text: string): string => bodyOf({ overallRepoTestCoverage: 0 }).replace(':0}', `:${text}}`);

async function expectNothingStored(): Promise<void> {
  await receiver.platform.untilNothingRuns();
  expect(await receiver.sam.list('metric-pushes')).toEqual([]);
  expect(await receiver.sam.list('team-monthly-metrics')).toEqual([]);
}

const zone = 'measuredAt must be a moment with its zone, such as 2026-11-25T10:00:00Z.';
const shape = 'The body must be an object with measuredAt, source and items.';
const long = 'x'.repeat(3_000);
const nested = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;

test.each<[string, () => string, string]>([
  ['an empty body', () => '', 'The body is empty.'],
  ['blanks', () => ' \n', 'The body is empty.'],
  ['no JSON', () => '{"measuredAt":', 'The body is not JSON.'],
  ['NaN', () => withValue('NaN'), 'The body is not JSON.'],
  ['a list', () => '[]', shape],
  ['a text', () => '"push"', shape],
  ['10,000 lists in each other', () => nested, shape],
  ['10,000 lists in place of a value', () => withValue(nested), 'overallRepoTestCoverage must be a number.'],
  ['__proto__ in the body', () => body().replace('{', '{"__proto__":{"admin":true},'), '__proto__ is no key.'],
  ['__proto__ in the values', () => withValue('0,"__proto__":1'), '__proto__ is no key.'],
  ['a key twice', () => withValue('0,"overallRepoTestCoverage":1'), 'The body names a key twice.'],
  ['a team twice', () => body({ items: [item, item] }), 'The body names a team twice.'],
  ['an unknown key', () => body({ teams: [] }), 'teams is no key.'],
  ['no source', () => body({ source: undefined }), 'source is missing.'],
  [
    'a source without an address',
    () => body({ source: { name: 'CI', url: 'javascript:alert(1)' } }),
    'source.url: must begin with https:// or http://',
  ],
  [
    'a control character in the source',
    () => body({ source: { name: 'C\u0001I', url: 'https://ci.example.test' } }),
    'source.name: has a control character',
  ],
  ['no items', () => body({ items: [] }), 'items: must name a team'],
  [
    '101 teams',
    () => body({ items: Array.from({ length: 101 }, (_, index) => ({ team: `t${index}`, values })) }),
    'At most 100 teams fit into a call, not 101.',
  ],
  ['a metric that there is not', () => bodyOf({ coverage: 80 }), 'coverage is no metric.'],
  ['a name of 3,000 characters', () => bodyOf({ [long]: 80 }), `${long} is no metric.`],
  ['half a character', () => body({ '\ud800': 80 }), '\ud800 is no key.'],
  ['a text for a number', () => bodyOf({ overallRepoTestCoverage: '80' }), 'overallRepoTestCoverage must be a number.'],
  ['null', () => bodyOf({ overallRepoTestCoverage: null }), 'overallRepoTestCoverage must be a number.'],
  ['a number for a choice', () => bodyOf({ veracodeScanning: 1 }), 'veracodeScanning must be a text.'],
  ['a clock without zone', () => body({ measuredAt: '2026-11-25T09:00:00' }), zone],
  ['a day that there is not', () => body({ measuredAt: '2026-11-31T09:00:00Z' }), zone],
  ['a day alone', () => body({ measuredAt: '2026-11-25' }), zone],
  ['an hour that there is not', () => body({ measuredAt: '2026-11-25T25:00:00Z' }), zone],
  ['more than a day ahead', () => body({ measuredAt: '2026-11-26T10:05:00Z' }), 'measuredAt is in the future.'],
])('%s is refused as a whole', async (_, make, message) => {
  expect(await receiver.send('/values', token, make())).toEqual({ status: 400, message });
  await expectNothingStored();
});

const percent = 'Must be between 0 to 100';

test.each<[string, () => string, string]>([
  ['a value out of range', () => bodyOf({ overallRepoTestCoverage: 100.01 }), percent],
  ['a negative value', () => bodyOf({ overallRepoTestCoverage: -1 }), percent],
  ['1e400', () => withValue('1e400'), 'Enter a number, such as 42 or 42.5.'],
  ['three decimals', () => bodyOf({ overallRepoTestCoverage: 81.555 }), 'Use at most two decimal places.'],
  ['half a test', () => bodyOf({ manualFunctionalTestCount: 1.5 }), 'Must be a whole number.'],
  ['another choice', () => bodyOf({ veracodeScanning: 'Maybe' }), 'Must be one of Yes, No, Partial.'],
  ['no such team', () => body({ items: [{ team: 'nobody', values }] }), 'There is no team of this id or Project ID.'],
  ['a closed team', () => body({ items: [{ team: 'shut', values }] }), 'This team is closed.'],
  ['an ambiguous ID', () => body({ items: [{ team: 'P-1', values }] }), '2 teams have this Project ID: send the id.'],
  ['another case', () => body({ items: [{ team: 'AMBER', values }] }), 'There is no team of this id or Project ID.'],
  ['a month too old', () => body({ measuredAt: '2026-10-31T23:00:00Z' }), "October 2026 can't be changed any more."],
])('%s makes the job red', async (_, make, reason) => {
  const answer = await receiver.send('/values', token, make());
  expect(answer).toMatchObject({ status: 422, results: [{ outcome: 'refused', reason }] });
  await expectNothingStored();
});

test('a hundred teams with the longest Project IDs are looked for', async () => {
  const teams = Array.from({ length: 100 }, (_, index) => `${index}`.padStart(128, 'P'));
  const answer = await receiver.send('/values', token, body({ items: teams.map((team) => ({ team, values })) }));
  expect([answer.status, answer.results?.length]).toEqual([422, 100]);
  await expectNothingStored();
});

test('what a token is not for is refused', async () => {
  const { text } = await receiver.addToken('Narrow', { teams: '["one"]', metrics: '["veracodeScanning"]' });
  const answer = await receiver.send('/values', text, body({ items: [item, { team: 'one', values }] }));
  const reasons = ['The token is not for this team.', 'The token is not for this metric.'];
  expect(answer.status).toBe(422);
  expect(answer.results?.map(({ reason }) => reason)).toEqual(reasons);
  await expectNothingStored();
});

test('too long a body, another path and another method are refused before anything is read', async () => {
  const long = `"${'x'.repeat(200_000)}"`;
  expect((await receiver.send('/values', token, long)).status).toBe(413);
  expect((await receiver.send('/sonar/values', token, body())).status).toBe(404);
});

test('while the database is away, the job is told when to try again', async () => {
  // A port that nothing listens at.
  const environment = { APPWRITE_FUNCTION_API_ENDPOINT: 'http://127.0.0.1:9/v1', APPWRITE_FUNCTION_PROJECT_ID: 'p' };
  const headers = { authorization: `Bearer ${token}`, 'x-appwrite-key': 'key' };
  const run = () =>
    runHere(
      resolve('functions/metrics-receiver/main.ts'),
      { method: 'POST', target: '/values', headers, body: Buffer.from(body()) },
      { ...environment, APPWRITE_FUNCTION_ID: 'metrics-receiver' },
      { memoryMb: 512, timeoutSeconds: 60, niceness: 0 },
    ).outcome;
  const { statusCode, headers: answered, body: bytes } = await withoutPauses(run);
  expect([statusCode, answered['retry-after']]).toEqual([503, '30']);
  expect(JSON.parse(bytes.toString())).toEqual({ message: 'The database is away. Try again.' });
});

test('60 forged tokens are refused alike: malformed, unknown, and of a right id with a wrong secret', async () => {
  const { id, text } = await receiver.addToken('Real');
  const forged = [
    ...['', 'x', text.slice(0, -1), `${text}0`, text.toUpperCase(), text.replace('edm_', 'edn_'), 'é'.repeat(58)],
    ...Array.from({ length: 25 }, () => makeToken().text),
    ...Array.from({ length: 28 }, () => makeToken(id).text),
  ];
  expect(forged).toHaveLength(60);
  const answers = new Set<string>();
  for (const each of forged) answers.add(JSON.stringify(await receiver.send('/values', encodeURI(each), body())));
  expect([...answers]).toEqual([JSON.stringify({ status: 401, message: 'The token is not valid.' })]);
  expect(await receiver.server.row('metric-tokens', id).get()).toMatchObject({ lastUsedAt: null, pushes: null });
  await expectNothingStored();
});

test('an expired or revoked token is told so; one before the last rotation is valid for a day', async () => {
  const past = '2026-11-25T09:59:59.000Z';
  const expired = await receiver.addToken('Expired', { expiresAt: past });
  const revoked = await receiver.addToken('Revoked', { revokedAt: past });
  const answer = (message: string) => ({ status: 401, message });
  expect(await receiver.send('/values', expired.text, body())).toEqual(answer('The token is expired.'));
  expect(await receiver.send('/values', revoked.text, body())).toEqual(answer('The token is revoked.'));
  const { id, text } = await receiver.addToken('Rotated');
  const { digest: oldDigest } = (await receiver.server.row('metric-tokens', id).get()) as unknown as StoredToken;
  const next = makeToken(id);
  const rotate = (oldValidUntil: string) =>
    receiver.server.row('metric-tokens', id).update({ digest: next.digest, oldDigest, oldValidUntil });
  await rotate('2026-11-26T10:00:00.000Z');
  const dry = async (each: string) => (await receiver.send('/values?dryRun=1', each, body())).status;
  expect([await dry(text), await dry(next.text)]).toEqual([200, 200]);
  await rotate(past);
  expect([await dry(text), await dry(next.text)]).toEqual([401, 200]);
  await expectNothingStored();
});
