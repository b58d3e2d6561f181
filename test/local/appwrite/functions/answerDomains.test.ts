import { Functions } from 'node-appwrite';
import { WebSocket } from 'ws';
import { functionDomain } from '#local/appwrite/functions/answerDomains.ts';
import { callDomain } from '#test/support/callDomain.ts';
import { functionsConfig, functionsRoot } from '#test/support/functionsConfig.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { recordRuns } from '#test/support/recordRuns.ts';
import type { ReceivedResponse, SentRequest } from '#test/support/sendRequest.ts';
import { guestClient, keyClient } from '#test/support/signedIn.ts';
import { startAppwrite } from '#test/support/startAppwrite.ts';

const config = functionsConfig([
  { $id: 'kinds', execute: ['any'], scopes: ['rows.read'] },
  { $id: 'for-guests', path: 'kinds', execute: ['guests'] },
  { $id: 'for-users', path: 'kinds', execute: ['users', 'label:admin'] },
  { $id: 'off', path: 'kinds', execute: ['any'], enabled: false },
  { $id: 'unbuilt', execute: ['any'] },
]);

const appwrite = ofSuite(() => startAppwrite({ functionsRoot }, config));

const call = (path: string, sent?: Partial<SentRequest>, functionId = 'kinds'): Promise<ReceivedResponse> =>
  callDomain(appwrite.endpoint, functionId, path, sent);

const idOf = ({ headers }: ReceivedResponse): string =>
  /^x-appwrite-execution-id: (\w+)$/m.exec(headers)?.[1] ?? 'no execution';

describe('a function gets', () => {
  it('the request, with the headers of the platform in place of the caller’s', async () => {
    const answer = await call('/context?a=b%20c&a=%zz', {
      method: 'PATCH',
      headers: {
        'content-type': 'text/plain',
        cookie: 'a_session_contract=x',
        origin: 'https://stranger.example',
        'X-Mine': ['one', 'two'],
        'User-Agent': ['first', 'second'],
        'x-forwarded-proto': 'https, http',
        'x-appwrite-event': 'passes through',
        'x-appwrite-trigger': 'event',
        'x-appwrite-key': appwrite.key,
        'x-appwrite-user-id': 'ada',
        'x-appwrite-user-jwt': 'x',
        'x-appwrite-client-ip': '10.0.0.1',
        'x-appwrite-execution-id': 'x',
        'x-appwrite-country-code': 'x',
        'x-appwrite-continent-code': 'x',
        'x-appwrite-continent-eu': 'x',
      },
      body: 'text',
    });
    const { port } = new URL(appwrite.endpoint);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toMatchObject({
      method: 'PATCH',
      path: '/context',
      queryString: 'a=b%20c&a=%zz',
      host: 'kinds.localhost',
      port: Number(port),
      bodyText: 'text',
      headers: {
        host: `kinds.localhost:${port}`,
        'content-type': 'text/plain',
        'content-length': '4',
        cookie: 'a_session_contract=x',
        origin: 'https://stranger.example',
        'x-mine': 'one, two',
        'user-agent': 'first, second',
        'x-appwrite-event': 'passes through',
        'x-appwrite-trigger': 'http',
        'x-appwrite-key': expect.stringMatching(/^ephemeral_/) as string,
        'x-appwrite-user-id': '',
        'x-appwrite-user-jwt': '',
        'x-appwrite-client-ip': expect.stringMatching(/^(127\.0\.0\.1|::1)$/) as string,
        'x-appwrite-execution-id': idOf(answer),
        'x-appwrite-country-code': '',
        'x-appwrite-continent-code': '',
        'x-appwrite-continent-eu': 'false',
      },
    });
    expect(answer.headers).not.toContain('access-control');
  });

  it('a key with its scopes, and no person', async () => {
    const { text } = await call('/call');
    expect(JSON.parse(text)).toEqual({ rowsByKey: 200, usersByKey: 401, accountByJwt: 401 });
  });

  it.each(['GET', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND'])('%s', async (method) => {
    expect(JSON.parse((await call('/context', { method })).text)).toMatchObject({ method });
  });

  it('HEAD, which has no body', async () => {
    const answer = await call('/context', { method: 'HEAD' });
    expect(answer).toMatchObject({ status: 200, text: '' });
    expect(idOf(answer)).not.toBe('no execution');
  });

  it('a body byte for byte, of which 10 MiB are the most', async () => {
    const echo = (body: Buffer) => call('/echo?status=200', { method: 'POST', body });
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    expect((await echo(bytes)).bytes).toEqual(bytes);
    expect((await echo(Buffer.alloc(10_485_760))).bytes).toHaveLength(10_485_760);
    expect((await echo(Buffer.alloc(10_485_761))).status).toBe(413);
  });
});

describe('the answer is', () => {
  it.each([
    ['/echo?status=201', 'body', 201, 'body', 'x-mine: v'],
    ['/echo?status=503', 'body', 503, 'body', 'content-type: text/plain; charset=utf-8'],
    ['/redirect', '', 302, '', 'location: https://example.test/there'],
  ])('the function’s own: %s', async (path, body, status, text, header) => {
    const answer = await call(path, { method: 'POST', body });
    expect(answer).toMatchObject({ status, text });
    expect(answer.headers.split('\n')).toContain(header);
  });

  it.each([
    ['/echo?status=404', 404, 'x-mine: v'],
    ['/exit', 500, ''],
  ])('a page where the function has failed without a body: %s', async (path, status, header) => {
    const answer = await call(path);
    expect(answer).toMatchObject({ status, contentType: 'text/html; charset=UTF-8' });
    expect(answer.text).toContain(`<h1>Error ${status}</h1>`);
    expect(answer.headers).toContain(header);
  });

  it('waited for half a minute, by one of the workers', async () => {
    const { startRun, begun, runs } = recordRuns({ endAtOnce: false });
    const slow = await startAppwrite({ functionsRoot, executionWorkers: 1 }, config, startRun);
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    const late = callDomain(slow.endpoint, 'kinds', '/', { method: 'POST', body: '{}' });
    await begun(1);
    expect(slow.platform.executionCalls?.isFull).toBe(true);
    jest.advanceTimersByTime(30_000);
    jest.useRealTimers();
    const { status, text } = await late;
    expect([status, text]).toEqual([408, expect.stringContaining('Type: function_synchronous_timeout')]);
    runs.forEach(({ end }) => end());
    await slow.stop();
  });
});

describe('refused is', () => {
  it.each([
    ['nothing', 404, 'rule_not_found'],
    ['kinds.functions', 404, 'rule_not_found'],
    ['off', 404, 'function_not_found'],
    ['unbuilt', 404, 'deployment_not_found'],
    ['for-users', 401, 'function_execute_permission_missing'],
  ])('%s', async (functionId, status, type) => {
    for (const path of ['/', '/v1/health/version']) {
      const answer = await call(path, { headers: { 'x-appwrite-key': appwrite.key } }, functionId);
      expect(answer).toMatchObject({ status, contentType: 'text/html; charset=UTF-8' });
      expect(answer.text).toContain(`Type: ${type}<`);
    }
  });

  it('a realtime connection', async () => {
    const { host } = new URL(appwrite.endpoint);
    const address = `ws://${host}/v1/realtime?project=${appwrite.project}`;
    const message = await new Promise((resolve) => {
      new WebSocket(address, { headers: { host: `kinds.${host}` } }).on('error', (error) => resolve(error.message));
    });
    expect(message).toBe('socket hang up');
  });
});

test('the name is in any case, and the function may be for guests alone', async () => {
  expect((await call('/send', {}, 'FOR-Guests')).text).toBe('sent');
});

test('a call is kept as an execution that keys alone can read, without most of its headers', async () => {
  const headers = { 'content-type': 'text/x', agent: 'a', 'x-mine': 'v', authorization: 'secret' };
  const executionId = idOf(await call('/logs?a=1', { method: 'PUT', headers, body: 'secret' }));
  const execution = await new Functions(keyClient(appwrite)).getExecution({ functionId: 'kinds', executionId });
  expect(execution).toMatchObject({
    $permissions: [],
    trigger: 'http',
    status: 'completed',
    requestMethod: 'PUT',
    requestPath: '/logs?a=1',
    responseStatusCode: 204,
    logs: 'one\n{"two":2}',
    errors: 'three',
  });
  expect(execution.requestHeaders.map(({ name }) => name).sort()).toEqual([
    'agent',
    'content-length',
    'content-type',
    'host',
    'x-appwrite-client-ip',
  ]);
});

test('guests may also create an execution of such a function, and of no other', async () => {
  const guest = new Functions(guestClient(appwrite));
  const run = (functionId: string) => guest.createExecution({ functionId, xpath: '/send' });
  expect(await run('kinds')).toMatchObject({ status: 'completed', responseStatusCode: 202, responseBody: 'sent' });
  await expect(run('for-users')).rejects.toMatchObject({ code: 401, type: 'user_unauthorized' });
});

test.each([
  ['kinds.localhost', 'kinds.localhost'],
  ['Kinds.localhost:3000', 'kinds.localhost'],
  ['localhost:3000', undefined],
  ['127.0.0.1', undefined],
  ['kinds.localhost.example.test', undefined],
  ['kinds.localhost.', undefined],
  // The page's own.
  ['page.localhost:3000', undefined],
])('a function’s domain: %s', (host, domain) => {
  const settings = { ...appwrite.platform.settings, origins: ['http://page.localhost:3000'] as const };
  expect(functionDomain(settings, host)).toBe(domain);
});
