import { ofSuite } from '#test/support/ofSuite.ts';
import { startAppwrite } from '#test/support/startAppwrite.ts';

const appwrite = ofSuite(() => startAppwrite());

interface AskInit {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const rows = '/tablesdb/main/tables/items/rows';

async function ask(path: string, init: AskInit = {}): Promise<{ status: number; body: unknown }> {
  const headers = { 'x-appwrite-project': appwrite.project, 'x-appwrite-key': appwrite.key, ...init.headers };
  const response = await fetch(appwrite.endpoint + path, { ...init, headers });
  return {
    status: response.status,
    body: response.headers.get('content-type')?.includes('json') ? await response.json() : await response.text(),
  };
}

const json = { 'content-type': 'application/json' };
const contains = (part: string): string => JSON.stringify({ method: 'contains', attribute: 'title', values: [part] });

test.each<[string, string, AskInit, number, string]>([
  ['malformed JSON', '/users', { method: 'POST', headers: json, body: '{"userId": ' }, 400, 'general_argument_invalid'],
  ['a list is no body', '/users', { method: 'POST', headers: json, body: '[1]' }, 400, 'general_argument_invalid'],
  [
    'a content type that is none',
    rows,
    { method: 'POST', headers: { 'content-type': 'nonsense' }, body: '{}' },
    400,
    'general_bad_request',
  ],
  [
    'more than 12 MiB',
    rows,
    { method: 'POST', headers: json, body: `"${'x'.repeat(12 * 1024 * 1024)}"` },
    413,
    'general_request_too_large',
  ],
  ['an endless offset', `${rows}?queries[]={"method":"offset","values":[1e19]}`, {}, 400, 'general_query_invalid'],
  ['what Appwrite alone knows', '/databases/main/collections/items/documents', {}, 404, 'general_route_not_found'],
  ['a transaction', '/tablesdb/transactions', { method: 'POST' }, 404, 'general_route_not_found'],
])('%s', async (_name, path, init, status, type) => {
  expect(await ask(path, init)).toMatchObject({ status, body: { code: status, type } });
});

/** A body of so many bytes, sent as it is made: nobody announces how long it will be. */
function unannounced(sizeBytes: number): ReadableStream<Uint8Array> {
  const chunk = new Uint8Array(64 * 1024).fill(0x20);
  let sentBytes = 0;
  return new ReadableStream({
    pull: (controller) => {
      sentBytes += chunk.length;
      controller.enqueue(chunk);
      if (sentBytes >= sizeBytes) controller.close();
    },
  });
}

describe('a body that is too long', () => {
  const mebibyte = 1024 * 1024;
  const byKey = () => ({ 'x-appwrite-key': appwrite.key });
  const asGuest = () => ({});

  test.each<[string, () => Record<string, string>, string, string, number, number]>([
    ['a guest, rows: who asks is decided first', asGuest, 'POST', rows, 10 * mebibyte, 401],
    ['a guest, rows, a little', asGuest, 'POST', rows, 60 * 1024, 400],
    ['a guest, sign-in', asGuest, 'POST', '/account/sessions/email', mebibyte, 413],
    ['a guest, executions: who asks is decided first', asGuest, 'POST', '/functions/echo/executions', mebibyte, 401],
    ['a key, rows', byKey, 'POST', rows, 11 * mebibyte, 400],
    ['a key, more rows than Appwrite takes', byKey, 'POST', rows, 13 * mebibyte, 413],
    ['a key, a person', byKey, 'POST', '/users', mebibyte, 413],
    ['who may not ask at all, however long', asGuest, 'POST', '/users', 10 * mebibyte, 401],
  ])('%s', async (_name, who, method, path, sizeBytes, status) => {
    const headers = { ...json, 'x-appwrite-project': appwrite.project, ...who() };
    const announced = await fetch(appwrite.endpoint + path, { method, headers, body: ' '.repeat(sizeBytes) });
    expect(announced.status).toBe(status);
    const init = { method, headers, body: unannounced(sizeBytes), duplex: 'half' } as const;
    expect((await fetch(appwrite.endpoint + path, init)).status).toBe(status);
  });
});

describe('values that are no texts', () => {
  const hostile = '{"toString":1,"valueOf":1}';
  const deep = '['.repeat(20_000) + ']'.repeat(20_000);

  test.each<[string, string, string, string | undefined, number]>([
    ['the method of a query', 'GET', `${rows}?queries[]={"method":${hostile}}`, undefined, 400],
    ['a selected column', 'GET', `${rows}?queries[]={"method":"select","values":[${hostile}]}`, undefined, 400],
    ['a cursor', 'GET', `${rows}?queries[]={"method":"cursorAfter","values":[${hostile}]}`, undefined, 400],
    ['a long part of a text', 'GET', `${rows}?queries[]=${contains('x'.repeat(257))}`, undefined, 400],
    ['a part of a text', 'GET', `${rows}?queries[]=${contains('x'.repeat(256))}`, undefined, 200],
    ['a permission', 'POST', rows, `{"rowId":"p1","data":{"title":"x"},"permissions":[${hostile}]}`, 400],
    ['nested permissions', 'POST', rows, `{"rowId":"p1","data":{"title":"x"},"permissions":[${deep}]}`, 400],
    ['an e-mail address', 'POST', '/account/sessions/email', `{"email":${hostile},"password":${hostile}}`, 400],
    ['a token', 'POST', '/account/sessions/token', `{"userId":${hostile},"secret":${hostile}}`, 401],
    ['a header', 'POST', '/functions/echo/executions', `{"headers":{"a":${hostile}},"path":1}`, 400],
  ])('%s is refused, not a failure of the server', async (_name, method, path, body, status) => {
    const init = { method, headers: json, ...(body !== undefined && { body }) };
    expect((await ask(path, init)).status).toBe(status);
  });

  test.each([
    ['an object', '{"a_session_contract":{"length":100000000}}'],
    ['a long text', JSON.stringify({ a_session_contract: 'e30='.repeat(3_000) })],
    ['null', 'null'],
    ['a list', '[1]'],
  ])('%s is no session, and makes no work', async (_name, fallback) => {
    const { status, body } = await ask('/account', {
      headers: { 'x-appwrite-key': '', 'x-fallback-cookies': fallback },
    });
    expect({ status, body }).toMatchObject({ status: 401, body: { type: 'general_unauthorized_scope' } });
  });
});

test('what Appwrite does not know either is a page', async () => {
  const { status, body } = await ask('/nope');
  expect(status).toBe(404);
  expect(body).toContain('<!doctype html>');
});

test('queries count in the order they are sent', async () => {
  const limits = [2, 1].map((limit, i) => `queries[${i}]={"method":"limit","values":[${limit}]}`).join('&');
  const create = (rowId: string): Promise<unknown> =>
    ask(rows, { method: 'POST', headers: json, body: JSON.stringify({ rowId, data: { title: rowId } }) });
  await Promise.all(['r1', 'r2', 'r3'].map(create));
  const { body } = await ask(`${rows}?${limits}`);
  expect((body as { rows: unknown[] }).rows).toHaveLength(2);
});
