import fc from 'fast-check';
import { fromSqlText, toSqlText } from '#local/appwrite/database/sqlText.ts';
import { askAsKey, type Ask } from '#test/support/ask.ts';
import { forAll } from '#test/support/forAll.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { startAppwrite } from '#test/support/startAppwrite.ts';

/** `code` is unique there. */
const rows = '/tablesdb/main/tables/items/rows';
const appwrite = ofSuite(() => startAppwrite());
const key = askAsKey(appwrite);

function listBy(method: string, attribute: string, value: string): ReturnType<Ask> {
  const query = JSON.stringify({ method, attribute, values: [value] });
  return key('GET', `${rows}?queries[0]=${encodeURIComponent(query)}`);
}

test('a text is kept to its end, whatever follows a character zero', async () => {
  const cells = { title: 'a\0b', code: '\0', notes: 'ends with \0', tags: ['x\0y', '\0'] };
  expect(await key('POST', rows, { rowId: 'zero', data: cells })).toMatchObject({ status: 201, body: cells });
  expect(await key('GET', `${rows}/zero`)).toMatchObject({ body: cells });
  for (const [method, attribute, value] of [
    ['equal', 'title', 'a\0b'],
    ['startsWith', 'title', 'a\0'],
    ['contains', 'notes', '\0'],
    ['contains', 'tags', '\0'],
  ] as const)
    expect(await listBy(method, attribute, value)).toMatchObject({ body: { total: 1, rows: [{ $id: 'zero' }] } });
  expect(await listBy('equal', 'title', 'a')).toMatchObject({ body: { total: 0 } });
  expect(await key('POST', rows, { rowId: 'two', data: { title: 'two', code: '\0' } })).toMatchObject({ status: 409 });
  expect(await key('PATCH', `${rows}/zero`, { data: { title: '\0\0' } })).toMatchObject({ body: { title: '\0\0' } });
});

test('every text comes back, and no two are stored as one', () => {
  const text = fc.string({ unit: fc.constantFrom('\0', '\uFDD0', '0', '1', 'a', '😀') });
  forAll(2_000, [text], (given) => {
    const stored = toSqlText(given);
    expect(stored).not.toContain('\0');
    expect(fromSqlText(stored)).toBe(given);
  });
});
