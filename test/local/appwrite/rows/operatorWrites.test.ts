import { askAsKey, askAsPerson, type Ask } from '#test/support/ask.ts';
import { ofTest } from '#test/support/ofSuite.ts';
import { startAppwrite } from '#test/support/startAppwrite.ts';

/** `qty` has the range 0 to 1,000 there. */
const rows = '/tablesdb/main/tables/items/rows';
const outOfRange = {
  status: 400,
  body: {
    type: 'row_invalid_structure',
    message:
      'Invalid document structure: Attribute "qty" has invalid format. Value must be a valid range between 0 and 1,000',
  },
};
const appwrite = ofTest(() => startAppwrite());
const key = askAsKey(appwrite);

beforeEach(() => key('POST', rows, { rowId: 'r1', data: { title: 'one', notes: 'kept', qty: 5 } }));

const operator = (method: string, ...values: readonly (string | number)[]): string =>
  JSON.stringify({ method, values });
const patch = (data: object): ReturnType<Ask> => key('PATCH', `${rows}/r1`, { data });

test.each(['', ' ', '\t', '\r\n', ' \n '])('a text is executed as an operator after the blanks %j', async (blanks) => {
  const notes = `${blanks}${operator('stringConcat', '|a')}${blanks}`;
  expect(await patch({ notes })).toMatchObject({ status: 200, body: { notes: 'kept|a' } });
  expect(await key('POST', rows, { rowId: 'r2', data: { title: 'two', notes } })).toMatchObject({
    status: 201,
    body: { notes: '|a' },
  });
});

test('a blank that JSON does not know makes it a text', async () => {
  const notes = `\u00a0${operator('stringConcat', '|a')}`;
  expect(await patch({ notes })).toMatchObject({ body: { notes } });
});

test('a decrement goes below the minimum, and then no write of the row holds until the number is right again', async () => {
  expect(await patch({ qty: operator('decrement', 8) })).toMatchObject({ status: 200, body: { qty: -3 } });
  expect(await patch({ notes: 'changed' })).toMatchObject(outOfRange);
  expect(await key('PUT', `${rows}/r1`, { data: { title: 'changed' } })).toMatchObject(outOfRange);
  expect(await key('PUT', rows, { rows: [{ $id: 'r1', title: 'changed' }] })).toMatchObject(outOfRange);
  expect(await key('GET', `${rows}/r1`)).toMatchObject({ body: { title: 'one', notes: 'kept', qty: -3 } });
  expect(await patch({ notes: 'changed', qty: 0 })).toMatchObject({ status: 200, body: { notes: 'changed', qty: 0 } });
});

test.each([
  ['increment', operator('increment', 1000)],
  ['multiply', operator('multiply', -1)],
])('no other operator leaves the range: %s', async (_method, qty) => {
  expect(await patch({ qty })).toMatchObject(outOfRange);
});

test('a column is incremented and decremented by an address of its own, whatever its range', async () => {
  const person = askAsPerson(appwrite, 'sam');
  const add = (verb: string, body: object): ReturnType<Ask> => person('PATCH', `${rows}/r1/qty/${verb}`, body);
  await key('PATCH', `${rows}/r1`, { permissions: ['update("user:sam")'] });
  expect(await add('increment', { value: 5000 })).toMatchObject({ status: 200, body: { qty: 5005 } });
  expect(await add('decrement', { value: 5006 })).toMatchObject({ status: 200, body: { qty: -1 } });
  expect(await add('decrement', {})).toMatchObject({ status: 200, body: { qty: -2 } });
  for (const [verb, body] of [
    ['increment', { max: -2 }],
    ['decrement', { min: -2 }],
  ] as const)
    expect(await add(verb, body)).toMatchObject({ status: 400, body: { type: 'column_limit_exceeded' } });
  for (const value of ['1', 0.5, 1e300])
    expect(await add('increment', { value })).toMatchObject({
      status: 400,
      body: { type: 'general_argument_invalid' },
    });
  expect(await key('GET', `${rows}/r1`)).toMatchObject({ body: { qty: -2 } });
});
