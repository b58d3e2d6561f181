import { askAsKey, askAsPerson } from '#test/support/ask.ts';
import { ofTest } from '#test/support/ofSuite.ts';
import { startAppwrite } from '#test/support/startAppwrite.ts';

/** `code` is unique there. */
const rows = '/tablesdb/main/tables/items/rows';
const taken = { status: 409, body: { type: 'row_already_exists' } };
const appwrite = ofTest(() => startAppwrite());
const key = askAsKey(appwrite);
const person = askAsPerson(appwrite, 'sam');

beforeEach(() => key('POST', rows, { rowId: 'g1', data: { title: 'one', code: 's-é1' } }));

async function stored(): Promise<unknown> {
  const { rows: found } = (await key('GET', rows)).body as { rows: { $id: string; title: string; code: string }[] };
  return found.map(({ $id, title, code }) => [$id, title, code]);
}

test.each(['S-É1', 's-é1 ', 'S-E1  ', 's-e\u03011'])(
  'the unique value %j is taken by another spelling',
  async (code) => {
    expect(await key('POST', rows, { rowId: 'g2', data: { title: 'two', code } })).toMatchObject(taken);
    expect(await person('PUT', `${rows}/g2`, { data: { title: 'two', code } })).toMatchObject(taken);
    await key('POST', rows, { rowId: 'g2', data: { title: 'two', code: 's-2' } });
    expect(await key('PATCH', `${rows}/g2`, { data: { code } })).toMatchObject(taken);
    expect(await stored()).toEqual([
      ['g1', 'one', 's-é1'],
      ['g2', 'two', 's-2'],
    ]);
  },
);

test.each([' s-é1', 's-è2', 's_é1', '\ts-é1'])('the unique value %j is another', async (code) => {
  expect(await key('POST', rows, { rowId: 'g2', data: { title: 'two', code } })).toMatchObject({ status: 201 });
});

test('a row may spell its own unique value otherwise, and no value at all is not unique', async () => {
  expect(await key('PATCH', `${rows}/g1`, { data: { code: 'S-É1' } })).toMatchObject({ body: { code: 'S-É1' } });
  for (const rowId of ['g2', 'g3'])
    expect(await key('POST', rows, { rowId, data: { title: rowId } })).toMatchObject({ status: 201 });
});

test('an id in other letters is the same id', async () => {
  expect(await key('POST', rows, { rowId: 'G1', data: { title: 'two' } })).toMatchObject(taken);
  expect(await key('POST', rows, { rows: [{ $id: 'G1', title: 'two' }] })).toMatchObject(taken);
  expect(await key('PUT', rows, { rows: ['h', 'H'].map(($id) => ({ $id, title: 'two' })) })).toMatchObject(taken);
  expect(await key('GET', `${rows}/G1`)).toMatchObject({ status: 200, body: { $id: 'g1' } });
  expect(await key('PUT', `${rows}/G1`, { data: { title: 'put' } })).toMatchObject({ body: { $id: 'g1' } });
  expect(await key('PUT', rows, { rows: [{ $id: 'G1', title: 'many' }] })).toMatchObject({
    body: { rows: [{ $id: 'g1', title: 'many', code: 's-é1' }] },
  });
  expect(await key('PATCH', `${rows}/G1`, { data: { title: 'changed' } })).toMatchObject({ body: { $id: 'g1' } });
  expect(await stored()).toEqual([['g1', 'changed', 's-é1']]);
  expect((await key('DELETE', `${rows}/G1`)).status).toBe(204);
  expect(await stored()).toEqual([]);
});
