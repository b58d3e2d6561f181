import { createHmac } from 'node:crypto';
import { Query } from 'node-appwrite';
import { upsertAll } from '#functions/runtime/tableBatches.ts';
import { makeToken, type StoredToken } from '#functions/runtime/tokens.ts';
import { callDomain } from '#test/support/callDomain.ts';
import { connectFunction } from '#test/support/connectFunction.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { people } from '#test/support/signIn.ts';
import { startReceiver } from '#test/support/startReceiver.ts';

const receiver = ofSuite(() => startReceiver({ clock: '2026-11-25T10:00:00Z', teams: ['amber', 'blue'] }));
const ada = ofSuite(() => receiver.platform.as(people.ada));
let token: { readonly id: string; readonly secret: string };

beforeAll(async () => {
  token = await addToken('Sonar');
  await map({ 'org:amber': 'amber' });
});

async function addToken(name: string, fields: Partial<StoredToken> = {}): Promise<typeof token> {
  const { id } = await receiver.addToken(name, fields);
  return { id, secret: (await storedToken(id)).digest };
}

const storedToken = async (id: string) =>
  (await receiver.server.row('metric-tokens', id).get()) as unknown as StoredToken;

/** As the page saves. */
const map = (projects: object) => ada.row('sonar-settings', 'settings').save({ projects: JSON.stringify(projects) });

const coverage = {
  metric: 'coverage',
  operator: 'LESS_THAN',
  value: '82.35294117647058',
  status: 'OK',
  errorThreshold: '80',
};
const branchCoverage = { ...coverage, metric: 'branch_coverage', value: '70' };

/** As SonarQube sends it. */
function delivery(changes: object = {}): string {
  return JSON.stringify({
    serverUrl: 'https://sonar.example.test',
    taskId: 'AVh21JS2JepAEhwQ-b3u',
    status: 'SUCCESS',
    analysedAt: '2026-11-25T10:46:28+0100',
    revision: 'c739069ec7105e01303e8b3065a81141aad9f129',
    project: { key: 'org:amber', name: 'Amber', url: 'https://sonar.example.test/dashboard?id=org%3Aamber' },
    branch: { name: 'main', type: 'BRANCH', isMain: true, url: 'https://sonar.example.test/dashboard?id=org%3Aamber' },
    qualityGate: {
      name: 'SonarQube way',
      status: 'OK',
      conditions: [
        coverage,
        branchCoverage,
        { metric: 'new_coverage', operator: 'LESS_THAN', status: 'NO_VALUE', errorThreshold: '80' },
        { metric: 'duplicated_lines_density', operator: 'GREATER_THAN', value: '3.1', status: 'ERROR' },
      ],
    },
    properties: { 'sonar.analysis.buildNumber': '12345' },
    ...changes,
  });
}

const gate = (changes: object): string =>
  delivery({ qualityGate: { status: 'OK', conditions: [coverage], ...changes } });

interface Sent {
  readonly secret?: string;
  readonly path?: string;
  /** Header in place of the right one; empty for none. */
  readonly hmac?: string;
}

const sign = (body: string | Buffer, secret = token.secret): string =>
  createHmac('sha256', secret).update(body).digest('hex');

const pathOf = (id: string): string => `/sonar?token=${id.replace('token-', '')}`;

async function deliver(body: string | Buffer, { secret, path = pathOf(token.id), hmac }: Sent = {}) {
  const header = hmac ?? sign(body, secret);
  const headers = { 'content-type': 'application/json', ...(header && { 'x-sonar-webhook-hmac-sha256': header }) };
  const { endpoint } = receiver.platform.appwrite;
  const reply = await callDomain(endpoint, 'metrics-receiver', path, { method: 'POST', headers, body });
  return { status: reply.status, ...(JSON.parse(reply.text) as object) };
}

/** Values as they count, and unmapped projects. */
async function stored(): Promise<string[]> {
  await receiver.platform.untilNothingRuns();
  const metrics = await receiver.sam.list('team-monthly-metrics');
  const projects = await ada.list('sonar-unmapped');
  return [
    ...metrics.map(
      ({ $id, overallRepoTestCoverage, overallBranchTestCoverage }) =>
        `${$id}: ${overallRepoTestCoverage}, ${overallBranchTestCoverage}`,
    ),
    ...projects.map(({ projectKey, projectName, deliveries }) => `${projectKey}, ${projectName}: ${deliveries}`),
  ];
}

const noUtf8 = () => Buffer.from(delivery().replace('Amber', 'Ämber'), 'latin1');
const unknownToken = { status: 401, message: 'The token is not valid.' };
const nothing = (message: string) => ({ status: 200, message });
const otherBranch = nothing('Only successful analyses of the main branch count.');
const noCoverage = nothing('The quality gate has no condition on coverage.');

test.each<[string, () => string | Buffer, object, Sent?]>([
  ['another branch', () => delivery({ branch: { name: 'feature', type: 'BRANCH', isMain: false } }), otherBranch],
  ['a failed analysis', () => JSON.stringify({ status: 'FAILED', project: { key: 'org:amber' } }), otherBranch],
  ['a gate without coverage', () => gate({ conditions: [{ ...coverage, metric: 'new_coverage' }] }), noCoverage],
  ['coverage without a value', () => gate({ conditions: [{ ...coverage, value: undefined }] }), noCoverage],
  ['no gate', () => delivery({ qualityGate: undefined }), noCoverage],
  ['another secret', delivery, unknownToken, { secret: 'f'.repeat(64) }],
  ['the digest of an unknown token', delivery, unknownToken, { path: '/sonar?token=000000000000', secret: '' }],
  ['the empty secret', delivery, unknownToken, { secret: '' }],
  ['a token id of another form', delivery, unknownToken, { path: '/sonar?token=0' }],
  ['no HMAC', delivery, unknownToken, { hmac: '' }],
  ['an HMAC of another form', delivery, unknownToken, { hmac: 'f'.repeat(63) }],
  ['bytes that are no UTF-8', noUtf8, { status: 400, message: 'The body is not UTF-8.' }],
  ['no JSON', () => 'SUCCESS', { status: 400, message: "The body is not that of SonarQube's webhook." }],
  ['no moment', () => delivery({ analysedAt: undefined }), { status: 400 }],
  ['an address that is none', () => delivery({ branch: { url: 'javascript:alert(1)' } }), { status: 400 }],
  ['101 %', () => gate({ conditions: [{ ...coverage, value: '101' }] }), { status: 422 }],
])('%s stores nothing', async (_, make, answer, ...[sent]) => {
  expect(await deliver(make(), sent)).toMatchObject(answer);
  expect(await stored()).toEqual([]);
});

test('the HMAC is that of the bytes, not of the text that was read from them', async () => {
  const body = noUtf8();
  expect(await deliver(body, { hmac: sign(body.toString()) })).toEqual(unknownToken);
  const spaced = JSON.stringify(JSON.parse(delivery()), null, 2);
  expect(await deliver(spaced, { hmac: sign(delivery()) })).toEqual(unknownToken);
});

test('who is not in the mapping is counted until mapped; a replay changes nothing', async () => {
  const project = { key: 'org:blue', name: 'Blue', url: 'https://sonar.example.test/dashboard?id=blue' };
  const body = delivery({ project, branch: undefined });
  const unmapped = nothing('Project org:blue is not mapped to a team.');
  expect(await deliver(body, { path: `${pathOf(token.id)}&dryRun=1` })).toEqual(unmapped);
  expect(await stored()).toEqual([]);
  for (let count = 0; count < 2; count += 1) expect(await deliver(body)).toEqual(unmapped);
  expect(await stored()).toEqual(['org:blue, Blue: 2']);

  await map({ 'org:amber': 'amber', 'org:blue': 'blue' });
  const outcomes = (outcome: string) => ({
    status: 200,
    month: '2026-11',
    results: ['overallRepoTestCoverage', 'overallBranchTestCoverage'].map((metric) => ({
      team: 'blue',
      metric,
      outcome,
    })),
  });
  expect(await deliver(body)).toEqual(outcomes('recorded'));
  expect(await stored()).toEqual(['blue: 82.35, 70']);
  const [before] = await receiver.sam.list('metric-pushes');
  expect(await deliver(body)).toEqual(outcomes('unchanged'));
  const [after] = await receiver.sam.list('metric-pushes');
  expect(after).toEqual(before);
  expect(JSON.parse(after?.metrics ?? '')).toMatchObject({
    overallRepoTestCoverage: {
      value: 82.35,
      measuredAt: '2026-11-25T09:46:28.000Z',
      source: {
        name: 'Sonar, quality gate passed',
        url: project.url,
        commit: 'c739069ec7105e01303e8b3065a81141aad9f129',
      },
      by: 'Sonar',
    },
  });
});

test.each([
  ['ERROR', '2026-11-25T09:50:01+0000', 'Sonar, quality gate failed'],
  ['NONE', '2026-11-25T09:50:02+0000', 'Sonar'],
])('a gate that is %s is told in the source', async (status, analysedAt, name) => {
  expect(await deliver(delivery({ analysedAt, qualityGate: { status, conditions: [coverage] } }))).toMatchObject({
    status: 200,
  });
  const rows = await receiver.sam.list('metric-pushes');
  expect(rows.find(({ teamId }) => teamId === 'amber')?.metrics).toContain(`"name":"${name}"`);
});

test('a token signs no longer than it pushes, and for its teams alone', async () => {
  const past = '2026-11-25T09:59:59.000Z';
  const statusOf = async ({ id, secret }: typeof token, body = delivery()) =>
    deliver(body, { path: pathOf(id), secret });
  const revoked = await addToken('Revoked', { revokedAt: past });
  expect(await statusOf(revoked)).toEqual({ status: 401, message: 'The token is revoked.' });
  const expired = await addToken('Expired', { expiresAt: past });
  expect(await statusOf(expired)).toEqual({ status: 401, message: 'The token is expired.' });
  const narrow = await addToken('Narrow', { teams: '["blue"]' });
  expect(await statusOf(narrow)).toMatchObject({
    status: 422,
    results: [{ outcome: 'refused' }, { outcome: 'refused' }],
  });

  const old = await addToken('Rotated');
  const { digest } = makeToken(old.id);
  const rotate = (oldValidUntil: string) =>
    receiver.server.row('metric-tokens', old.id).update({ digest, oldDigest: old.secret, oldValidUntil });
  await rotate('2026-11-26T10:00:00.000Z');
  const statuses = async () => [(await statusOf(old)).status, (await statusOf({ ...old, secret: digest })).status];
  expect(await statuses()).toEqual([200, 200]);
  await rotate(past);
  expect(await statuses()).toEqual([401, 200]);
});

test('at most a thousand projects wait for a team', async () => {
  const rows = Array.from({ length: 1_000 }, (_, index) => ({
    ...{ $id: `row${index}`, projectKey: `k${index}`, deliveries: 1, lastAt: '2026-11-25T10:00:00Z' },
  }));
  await upsertAll(connectFunction(receiver.platform.appwrite, 'metrics-receiver').tables, 'sonar-unmapped', rows);
  await deliver(delivery({ project: { key: 'one-more' } }));
  expect(await ada.list('sonar-unmapped', Query.equal('projectKey', 'one-more'))).toEqual([]);
});
