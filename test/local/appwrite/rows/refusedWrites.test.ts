import { askAsKey, askAsPerson } from '#test/support/ask.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { freezeTime } from '#test/support/freezeTime.ts';
import { recordedConfig, startAppwrite } from '#test/support/startAppwrite.ts';

const rows = '/tablesdb/main/tables/items/rows';
const column = { key: 'email', type: 'string', format: 'email', array: false, required: false } as const;
const appwrite = ofSuite(() => startAppwrite({}, recordedConfig(column)));
const key = askAsKey(appwrite);
const person = askAsPerson(appwrite, 'sam');

beforeAll(() => key('POST', rows, { rowId: 'r1', data: { title: 'one', notes: 'kept', qty: 5 } }));

const many = (count: number): string[] => Array.from({ length: count }, (_, i) => `read("user:someone${i}")`);
const one = { rowId: 'new', data: { title: 'new' } };

test.each<[string, object, string]>([
  ['the id 0, which PHP takes for none', { ...one, rowId: '0' }, 'row_missing_data'],
  ['101 permissions', { ...one, permissions: many(101) }, 'general_argument_invalid'],
  ['two in one', { ...one, permissions: ['read("users") or read("any")'] }, 'general_argument_invalid'],
  ['permissions beside rows', { rows: [{ title: 'new' }], permissions: ['read("any")'] }, 'general_bad_request'],
  ['a non-ASCII address', { ...one, data: { title: 'new', email: 'jürgen@example.test' } }, 'row_invalid_structure'],
])('a new row is refused with %s', async (_name, body, type) => {
  expect(await key('POST', rows, body)).toMatchObject({ status: 400, body: { type } });
  expect((await key('GET', rows)).body.total).toBe(1);
});

test('permissions that are null are none', async () => {
  const { body } = await person('PUT', `${rows}/null`, { data: { title: 'null' }, permissions: null });
  expect(body.$permissions).toEqual(['read("user:sam")', 'update("user:sam")', 'delete("user:sam")']);
  await key('DELETE', `${rows}/null`);
});

test('a hundred permissions are taken, and too many of them are a bad argument whoever grants them', async () => {
  const permissions = many(100);
  expect(await key('POST', rows, { ...one, rowId: 'shared', permissions })).toMatchObject({
    status: 201,
    body: { $permissions: permissions },
  });
  await key('DELETE', `${rows}/shared`);
  expect(await person('POST', rows, { ...one, permissions: many(101) })).toMatchObject({
    status: 400,
    body: {
      type: 'general_argument_invalid',
      message: 'Invalid `permissions` param: You can only provide up to 100 permissions. or null',
    },
  });
});

test.each([
  ['stringConcat', 'notes'],
  ['increment', 'qty'],
])('an operator without values is refused: %s', async (method, column) => {
  const data = { [column]: JSON.stringify({ method }) };
  expect(await key('PATCH', `${rows}/r1`, { data })).toMatchObject({
    status: 400,
    body: { type: 'row_invalid_structure' },
  });
  expect(await key('GET', `${rows}/r1`)).toMatchObject({ body: { notes: 'kept', qty: 5 } });
});

test.each([
  ['PATCH', 'no condition is met by every row', '', 200],
  ['PATCH', 'an old condition is not met', '2000-01-01T00:00:00.000Z', 409],
  ['PUT', 'an upsert has no condition', '2000-01-01T00:00:00.000Z', 200],
  ['PUT', 'nor a wrong one', 'yesterday', 200],
  ['DELETE', 'an old condition is not met', '2000-01-01T00:00:00.000Z', 409],
])('%s with X-Appwrite-Timestamp: %s', async (method, _name, timestamp, status) => {
  const headers = { 'x-appwrite-timestamp': timestamp };
  const body = method === 'DELETE' ? undefined : { data: { title: `${method} ${timestamp}` } };
  expect((await key(method, `${rows}/r1`, body, headers)).status).toBe(status);
});

test('two writes in the same millisecond are still two', async () => {
  const { $updatedAt } = (await key('GET', `${rows}/r1`)).body;
  const write = (title: string) =>
    key('PATCH', `${rows}/r1`, { data: { title } }, { 'x-appwrite-timestamp': String($updatedAt) });
  freezeTime(new Date().toISOString());
  try {
    expect((await write('first')).status).toBe(200);
    expect(await write('second')).toMatchObject({ status: 409, body: { type: 'row_update_conflict' } });
  } finally {
    jest.useRealTimers();
  }
});

test('rows that are upserted together keep their date where nothing changes, and none may be any', async () => {
  expect(await key('PUT', rows, { rows: [] })).toMatchObject({ status: 200, body: { total: 0, rows: [] } });
  const { $updatedAt, title } = (await key('GET', `${rows}/r1`)).body;
  const { body } = await key('PUT', rows, { rows: [{ $id: 'r1', title }, { title: 'new' }] });
  expect(body).toMatchObject({ total: 2, rows: [{ $id: 'r1', $updatedAt }, { title: 'new' }] });
});
