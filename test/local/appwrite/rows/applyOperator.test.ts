import { Operator } from 'appwrite';
import type { ColumnConfig } from '#local/appwrite/AppwriteConfig.ts';
import { applyOperator, readOperator } from '#local/appwrite/rows/applyOperator.ts';
import { checkCell } from '#local/appwrite/rows/checkStructure.ts';
import type { Cell } from '#local/appwrite/rows/Row.ts';

const column = (type: ColumnConfig['type'], array = false): ColumnConfig => ({
  key: 'c',
  type,
  array,
  required: false,
  size: 10,
});
const apply = (text: string, of: ColumnConfig, now: Cell): unknown => applyOperator(readOperator(text)!, of, now);

test.each<[string, string, ColumnConfig, Cell, unknown]>([
  ['increment', Operator.increment(2), column('integer'), 5, 7],
  ['increment of nothing', Operator.increment(2), column('integer'), null, 2],
  ['increment up to a bound', Operator.increment(5, 8), column('integer'), 5, 8],
  ['decrement', Operator.decrement(2), column('double'), 5.5, 3.5],
  ['decrement down to a bound', Operator.decrement(5, 3), column('integer'), 5, 3],
  ['multiply', Operator.multiply(3), column('integer'), 5, 15],
  ['divide', Operator.divide(2), column('double'), 5, 2.5],
  ['modulo', Operator.modulo(3), column('integer'), 5, 2],
  ['power', Operator.power(2), column('integer'), 5, 25],
  ['stringConcat', Operator.stringConcat('|b'), column('string'), 'a', 'a|b'],
  ['stringConcat to nothing', Operator.stringConcat('|a'), column('string'), null, '|a'],
  ['stringReplace', Operator.stringReplace('b|', ''), column('string'), 'a|b|c', 'a|c'],
  ['toggle', Operator.toggle(), column('boolean'), true, false],
  ['arrayAppend', Operator.arrayAppend(['c']), column('string', true), ['a'], ['a', 'c']],
  ['arrayPrepend', Operator.arrayPrepend(['c']), column('string', true), ['a'], ['c', 'a']],
  ['arrayInsert', Operator.arrayInsert(1, 'x'), column('string', true), ['a', 'b'], ['a', 'x', 'b']],
  ['arrayRemove', Operator.arrayRemove('a'), column('string', true), ['a', 'b'], ['b']],
  ['arrayUnique', Operator.arrayUnique(), column('string', true), ['a', 'a'], ['a']],
  ['arrayIntersect', Operator.arrayIntersect(['b', 'c']), column('string', true), ['a', 'b'], ['b']],
  ['arrayDiff', Operator.arrayDiff(['b']), column('string', true), ['a', 'b'], ['a']],
  [
    'dateAddDays',
    Operator.dateAddDays(2),
    column('datetime'),
    '2026-01-30T06:00:00.000+00:00',
    '2026-02-01T06:00:00.000+00:00',
  ],
])('%s', (_name, text, of, now, expected) => expect(apply(text, of, now)).toEqual(expected));

test('a text that would grow beyond the column is refused', () => {
  expect(() => apply(Operator.stringConcat('0123456789'), column('string'), 'a')).toThrow(
    'result would exceed maximum length of 10 characters',
  );
});

test('a text that would grow a million times as long is refused before it is made', () => {
  const long = { ...column('string'), size: 20_000 };
  const replace = Operator.stringReplace('a', 'x'.repeat(1_000_000));
  expect(() => apply(replace, long, 'a'.repeat(20_000))).toThrow('result would exceed maximum length of 20000');
});

test.each([Operator.power(1e9), Operator.divide(1e-308)])('%s, which is beyond all numbers, is refused', (text) => {
  const size = column('double');
  expect(checkCell(size, apply(text, size, 1e300))).toMatchObject({ ok: false });
});

test('a date beyond all dates is refused', () => {
  expect(() => apply(Operator.dateAddDays(1e300), column('datetime'), '2026-01-30T06:00:00.000+00:00')).toThrow(
    'beyond all dates',
  );
});

test('what holds an object is no operator: it could bring a text or a number of its own', () => {
  expect(readOperator('{"method":"stringConcat","values":[{"toString":1}]}')).toBeUndefined();
});

test('an empty text is found nowhere', () => {
  expect(apply(Operator.stringReplace('', 'x'), column('string'), 'abc')).toBe('abc');
});

test('characters are counted, not the units of a string', () => {
  expect(apply(Operator.stringConcat('😀😀'), column('string'), '12345678')).toBe('12345678😀😀');
  expect(apply(Operator.stringReplace('a', '😀'), column('string'), 'aaaaaaaaaa')).toBe('😀'.repeat(10));
});

test.each(['constructor', 'toString', '__proto__'])('%s is no operator', (method) => {
  expect(readOperator(JSON.stringify({ method, values: [] }))).toBeUndefined();
});

test('an operator for another kind of column is refused', () => {
  expect(() => apply(Operator.toggle(), column('string'), 'a')).toThrow('Invalid document structure');
});

test.each([['plain text'], ['{"method":"greet","values":[]}'], ['{"method":'], ['{}'], [5], [null]])(
  '%s is no operator',
  (value) => expect(readOperator(value)).toBeUndefined(),
);
