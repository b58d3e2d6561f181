import { askAsKey } from '#test/support/ask.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { startAppwrite } from '#test/support/startAppwrite.ts';

const rows = '/tablesdb/main/tables/items/rows';
const appwrite = ofSuite(() => startAppwrite());
const ask = askAsKey(appwrite);

beforeAll(() => ask('POST', rows, { rowId: 'r1', data: { title: 'one' } }));

function withQuery(path: string, method: string, values: readonly unknown[], attribute?: string): string {
  return `${path}?queries[0]=${encodeURIComponent(JSON.stringify({ method, attribute, values }))}`;
}

const uid =
  "UID must contain at most 36 chars. Valid chars are a-z, A-Z, 0-9, and underscore. Can't start with a leading underscore";

test.each([
  ['a column twice', 'select', ['title', 'title'], undefined, 'Duplicate attributes selected'],
  ['a name of answers alone', 'select', ['title', '$tableId'], undefined, 'Attribute not found in schema: $tableId'],
  ['two beginnings', 'startsWith', ['o', 't'], 'title', 'StartsWith queries require exactly one value.'],
  ['two ends', 'notEndsWith', ['o', 't'], 'title', 'NotEndsWith queries require exactly one value.'],
  ['two searches', 'search', ['o', 't'], 'title', 'Search queries require exactly one value.'],
  ['no part of a text', 'contains', [], 'title', 'Contains queries require at least one value.'],
  [
    'more values than it compares with',
    'equal',
    Array.from({ length: 501 }, (_, i) => i),
    'qty',
    'Query on attribute has greater than 500 values: qty',
  ],
  ['a cursor of nothing', 'cursorAfter', [''], undefined, `Invalid cursor: ${uid}`],
  ['a cursor without a value', 'cursorBefore', [], undefined, `Invalid cursor: ${uid}`],
  ['a number as cursor', 'cursorAfter', [5], undefined, `Invalid cursor: ${uid}`],
])('a list refuses %s', async (_name, method, values, attribute, message) => {
  expect(await ask('GET', withQuery(rows, method, values, attribute))).toMatchObject({
    status: 400,
    body: { type: 'general_query_invalid', message: `Invalid query: ${message}` },
  });
});

test.each([
  ['a table that can have no such id', '/tablesdb/main/tables/bad!table/rows', 'tableId'],
  ['a database that can have no such id', '/tablesdb/_main/tables/items/rows', 'databaseId'],
  ['a row that can have no such id', `${rows}/_r1`, 'rowId'],
])('%s is a bad argument', async (_name, path, name) => {
  expect(await ask('GET', path)).toMatchObject({
    status: 400,
    body: { type: 'general_argument_invalid', message: `Invalid \`${name}\` param: ${uid}` },
  });
});

const lists = [rows, '/storage/buckets/files/files', '/functions/echo/executions'];

test.each(lists)('%s: whether to count is a boolean, and only 0 says no', async (path) => {
  const found = (await ask('GET', path)).body.total;
  expect(await ask('GET', `${path}?total=0`)).toMatchObject({ status: 200, body: { total: 0 } });
  for (const total of ['1', 'true', 'false'])
    expect(await ask('GET', `${path}?total=${total}`)).toMatchObject({ status: 200, body: { total: found } });
  for (const total of ['x', '', '2']) {
    expect(await ask('GET', `${path}?total=${total}`)).toMatchObject({
      status: 400,
      body: { type: 'general_argument_invalid', message: 'Invalid `total` param: Value must be a valid boolean' },
    });
  }
});

test.each(lists.slice(1))('%s takes no select', async (path) => {
  expect(await ask('GET', withQuery(path, 'select', ['$id']))).toMatchObject({
    status: 400,
    body: { type: 'general_argument_invalid', message: 'Invalid `queries` param: Invalid query method: select' },
  });
});
