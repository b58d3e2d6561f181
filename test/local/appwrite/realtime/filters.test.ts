import { parseFilter } from '#local/appwrite/realtime/filters.ts';

const row = { status: 'active', qty: 7, code: null, when: '2026-03-01T00:00:00.000+00:00' };
const query = (method: string, attribute?: string, values?: unknown[]): string =>
  JSON.stringify({ method, attribute, values });

test.each([
  ['nothing asked', [], true],
  ['equal', [query('equal', 'status', ['active'])], true],
  ['equal to one of several', [query('equal', 'status', ['draft', 'active'])], true],
  ['equal is exact', [query('equal', 'status', ['Active'])], false],
  ['all must hold', [query('equal', 'status', ['active']), query('greaterThan', 'qty', [7])], false],
  ['notEqual', [query('notEqual', 'status', ['draft'])], true],
  ['lessThan', [query('lessThan', 'qty', [7])], false],
  ['lessThanEqual', [query('lessThanEqual', 'qty', [7])], true],
  ['greaterThan of a date', [query('greaterThan', 'when', ['2026-02-01T00:00:00.000+00:00'])], true],
  ['greaterThanEqual', [query('greaterThanEqual', 'qty', [8])], false],
  ['null is not less than a number', [query('lessThan', 'code', [1])], false],
  ['isNull', [query('isNull', 'code')], true],
  ['isNotNull', [query('isNotNull', 'code')], false],
  ['a column the row does not have', [query('notEqual', 'nope', ['x'])], false],
  ['a column that only its prototype has', [query('isNotNull', 'constructor')], false],
  ['another value than that of its prototype', [query('notEqual', '__proto__', ['x'])], false],
  ['select(*)', [query('select', undefined, ['*'])], true],
  [
    'or',
    [
      JSON.stringify({
        method: 'or',
        values: [
          { method: 'equal', attribute: 'qty', values: [1] },
          { method: 'isNull', attribute: 'code' },
        ],
      }),
    ],
    true,
  ],
  [
    'and',
    [
      JSON.stringify({
        method: 'and',
        values: [
          { method: 'equal', attribute: 'qty', values: [1] },
          { method: 'isNull', attribute: 'code' },
        ],
      }),
    ],
    false,
  ],
])('%s', (_name, queries, belongs) => expect(parseFilter(queries)(row)).toBe(belongs));

test.each([
  'nonsense',
  query('orderAsc', 'qty'),
  query('startsWith', 'status', ['a']),
  query('select', undefined, ['qty']),
  '7',
  query('valueOf', 'qty', [1]),
  query('constructor', 'qty', [1]),
  query('toString', 'qty', [1]),
  query('__proto__', 'qty', [1]),
  JSON.stringify({ method: 'or', values: [{ method: 'hasOwnProperty', attribute: 'qty', values: [1] }] }),
])('%s is no filter', (text) => expect(() => parseFilter([text])).toThrow());
