import fc from 'fast-check';
import {
  fromStoredFields,
  fromStoredText,
  readsAsOperator,
  toStorableText,
  toStoredFields,
  toStoredText,
  unstorableText,
} from '#domain/storedText.ts';
import { forAll } from '#test/support/forAll.ts';

const operators = [
  '{"method":"stringConcat","values":["x"]}',
  ' {"method":"increment","values":[2]}',
  '{"values":[],"method":null}',
];

test.each([...operators, ...operators.map((text) => `\\${text}`), ...operators.map((text) => `\\\\\\${text}`)])(
  '%s is stored as text, and is itself again when it is read',
  (text) => {
    expect(readsAsOperator(toStoredText(text))).toBe(false);
    expect(toStoredText(text)).not.toMatch(/^\s*\{/);
    expect(fromStoredText(toStoredText(text))).toBe(text);
  },
);

test.each(['', 'Payments', '\\', '\\n', '{"not":"an operation"}', '\\{"not":"an operation"}', '{"method"', 'null'])(
  '%j is stored as it is',
  (text) => {
    expect(toStoredText(text)).toBe(text);
    expect(fromStoredText(text)).toBe(text);
  },
);

test('no text is run, and every text comes back', () => {
  const piece = fc.oneof(fc.constantFrom('\\', ' ', ...operators), fc.string());
  forAll(2_000, [fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(''))], (text) => {
    expect(readsAsOperator(toStoredText(text))).toBe(false);
    expect(fromStoredText(toStoredText(text))).toBe(text);
  });
});

test('the texts of a row are changed, nothing else of it', () => {
  const [text = ''] = operators;
  const row = { name: text, plain: 'Payments', size: 3, list: [text], nothing: null };
  expect(toStoredFields(row)).toEqual({ ...row, name: `\\${text}` });
  expect(fromStoredFields(toStoredFields(row))).toEqual(row);
  const plain = { name: 'Payments', size: 3 };
  expect(toStoredFields(plain)).toBe(plain);
  expect(fromStoredFields(plain)).toBe(plain);
});

test.each([
  ['Payments', 'Payments'],
  ['Payments and more', 'Payments'],
  ['Payment😀', 'Payment\ufffd'],
  ['😀\ud800\0', '😀\ufffd\ufffd'],
])('of %j as much is stored as fits', (text, stored) => {
  expect(toStorableText(text, 8)).toBe(stored);
  expect(unstorableText(stored, 8)).toBeUndefined();
});
