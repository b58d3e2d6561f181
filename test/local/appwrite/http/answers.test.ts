import { askAsKey, askAsPerson } from '#test/support/ask.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { startAppwrite } from '#test/support/startAppwrite.ts';

const rows = '/tablesdb/main/tables/items/rows';
const appwrite = ofSuite(() => startAppwrite());
const key = askAsKey(appwrite);
const person = askAsPerson(appwrite, 'sam');

beforeAll(() => key('POST', rows, { rowId: 'r1', data: { title: 'one' } }));

test.each([
  ['an answer', 'GET', '/account', 200],
  ['a refusal', 'GET', '/users', 401],
  ['a bad request', 'GET', `${rows}?total=x`, 400],
  ['what is missing', 'GET', `${rows}/nope`, 404],
  ['what is not answered', 'GET', '/databases', 404],
])('no browser keeps JSON or takes it for something else: %s', async (_name, method, path, status) => {
  const answer = await person(method, path);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=UTF-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});

test('a slash at the end of an address is nothing', async () => {
  const list = await key('GET', rows);
  expect(await key('GET', `${rows}/`)).toMatchObject({ status: 200, body: list.body });
  expect(await key('GET', `${rows}/r1/`)).toMatchObject({ status: 200, body: { $id: 'r1' } });
  expect(await key('GET', '/databases/')).toMatchObject({ status: 404, body: { type: 'general_route_not_found' } });
});

test.each([
  ['in a value', String.raw`{"rowId":"half","data":{"title":"a\ud83d"}}`],
  ['the other half', String.raw`{"rowId":"half","data":{"title":"\\\uDE00"}}`],
  ['in a name', String.raw`{"rowId":"half","data":{"title":"a"},"x\uD83D":1}`],
])('JSON with half a surrogate is no body: %s', async (_name, body) => {
  expect(await key('POST', rows, body)).toMatchObject({ status: 400, body: { type: 'row_missing_data' } });
});

test('a whole character may be written in two halves, and a text may speak of one', async () => {
  const body = String.raw`{"rowId":"whole","data":{"title":"\ud83d\ude00 is not \\ud83d"}}`;
  const title = String.raw`😀 is not \ud83d`;
  expect(await key('POST', rows, body)).toMatchObject({ status: 201, body: { title } });
});
