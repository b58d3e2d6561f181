import { startAppwrite, type StartedAppwrite } from '../../../support/startAppwrite';

let appwrite: StartedAppwrite;

beforeAll(async () => {
  appwrite = await startAppwrite();
});

afterAll(() => appwrite.stop());

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

test.each<[string, string, AskInit, number, string]>([
  [
    'malformed JSON is no body',
    '/users',
    { method: 'POST', headers: json, body: '{"userId": ' },
    400,
    'general_argument_invalid',
  ],
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
  [
    'an offset beyond all numbers',
    `${rows}?queries[]={"method":"offset","values":[1e19]}`,
    {},
    400,
    'general_query_invalid',
  ],
  [
    'what Appwrite knows and this does not',
    '/databases/main/collections/items/documents',
    {},
    404,
    'general_route_not_found',
  ],
  ['an increment', `${rows}/r1/qty/increment`, { method: 'PATCH' }, 404, 'general_route_not_found'],
])('%s', async (_name, path, init, status, type) => {
  expect(await ask(path, init)).toMatchObject({ status, body: { code: status, type } });
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
