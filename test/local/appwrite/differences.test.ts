import { unanswered } from '#local/appwrite/routes.ts';
import { askAsKey, askAsPerson } from '#test/support/ask.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { recordedConfig, startAppwrite } from '#test/support/startAppwrite.ts';

/** What a real Appwrite answers otherwise and no other suite shows (docs/appwrite.md, section 13.7). */
const rows = '/tablesdb/main/tables/items/rows';
const column = { key: 'day', type: 'datetime', array: false, required: false } as const;
const appwrite = ofSuite(() => startAppwrite({}, recordedConfig(column)));
const key = askAsKey(appwrite);
const person = askAsPerson(appwrite, 'sam');

beforeAll(() => key('POST', rows, { rowId: 'r1', data: { title: 'one' } }));

test.each<[string, string, string, object, number, string]>([
  ['a bulk upsert of a bad id', 'PUT', rows, { rows: [{ $id: 'a b', title: 'x' }] }, 400, 'general_argument_invalid'],
  ['no data', 'PATCH', `${rows}/r1`, { data: null }, 400, 'row_missing_payload'],
  ['a date in PHP’s words', 'PATCH', `${rows}/r1`, { data: { day: 'yesterday' } }, 400, 'row_invalid_structure'],
  [
    'a part of a transaction',
    'PATCH',
    `${rows}/r1`,
    { data: { title: 'x' }, transactionId: 't' },
    400,
    'general_argument_invalid',
  ],
])('a key is refused %s', async (_name, method, path, body, status, type) => {
  expect(await key(method, path, body)).toMatchObject({ status, body: { type } });
  expect(await key('GET', rows)).toMatchObject({ body: { total: 1, rows: [{ $id: 'r1', title: 'one' }] } });
});

test.each(unanswered)('%s is not answered', async (pattern) => {
  const path = pattern.replace(/:(\w+)/g, '$1').replace('/*', '');
  for (const ask of [key, person])
    expect(await ask('POST', path, {})).toMatchObject({ status: 404, body: { type: 'general_route_not_found' } });
});

test('a person’s upsert takes no unique value that belongs to another row', async () => {
  const code = 'taken';
  await key('PATCH', `${rows}/r1`, { data: { code } });
  expect(await person('PUT', `${rows}/r2`, { data: { title: 'two', code } })).toMatchObject({ status: 409 });
  expect(await key('GET', `${rows}/r1`)).toMatchObject({ body: { title: 'one', code } });
});

test('a page that somebody stored is shown as a text', async () => {
  const body = new FormData();
  body.append('fileId', 'page');
  body.append('file', new File(['<!doctype html><p>hello'], 'page.txt'));
  const headers = { 'x-appwrite-project': appwrite.project, 'x-appwrite-key': appwrite.key };
  const files = `${appwrite.endpoint}/storage/buckets/files/files`;
  const stored = await fetch(files, { method: 'POST', headers, body });
  expect(await stored.json()).toMatchObject({ mimeType: 'text/html' });
  const view = await fetch(`${files}/page/view`, { headers });
  expect(view.headers.get('content-type')).toBe('text/plain');
});

test('a chunk that is shorter than its range is refused', async () => {
  const send = (sizeBytes: number): ReturnType<typeof fetch> => {
    const body = new FormData();
    body.append('fileId', 'short');
    body.append('file', new File([new Uint8Array(sizeBytes)], 'short.bin'));
    return fetch(`${appwrite.endpoint}/storage/buckets/files/files`, {
      method: 'POST',
      headers: {
        'x-appwrite-project': appwrite.project,
        'x-appwrite-key': appwrite.key,
        'content-range': 'bytes 0-999/1000',
      },
      body,
    });
  };
  const refused = await send(500);
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ type: 'storage_invalid_content_range' });
  expect((await send(1000)).status).toBe(201);
});
