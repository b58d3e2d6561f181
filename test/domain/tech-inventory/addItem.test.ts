import fc from 'fast-check';
import { type InventoryColumn, inventoryColumns } from '#domain/tech-inventory/categories.ts';
import { addItem, addItems } from '#domain/tech-inventory/itemEdits.ts';
import { forAll } from '#test/support/forAll.ts';

const named = (name: string, version = '') => ({ name, version });
const duplicate = (item: string, category: string) =>
  `"${item}" already exists in ${category}. Please enter a different item.`;

test.each([
  ['unitTestTools', null, named('Jest'), 'Jest'],
  ['unitTestTools', '', named('Jest'), 'Jest'],
  ['unitTestTools', ' | ', named('Jest'), 'Jest'],
  ['unitTestTools', 'Mocha', named('  Jest '), 'Mocha|Jest'],
  ['unitTestTools', 'Mocha|| Karma ', named('Jest'), 'Mocha|| Karma |Jest'],
  ['unitTestTools', 'Mocha', named('C++: a'), 'Mocha|C++: a'],
  ['unitTestTools', 'Mocha', named('Jest', '29'), 'Mocha|Jest'],
  ['languageAndVersion', 'Java:17', named('Java', '21'), 'Java:17|Java:21'],
  ['frameworkAndVersion', 'Spring Boot:3', named(' React ', ' 19 '), 'Spring Boot:3|React:19'],
  ['datastoreAndVersion', 'Oracle:19c', named('Redis'), 'Oracle:19c|Redis'],
] as const)('%s: %p and %p become %p', (column, stored, typed, expected) => {
  expect(addItem(column, stored, typed)).toMatchObject({ outcome: 'added', stored: expected });
});

test.each(['', '   ', '\t'])('an empty new item (%p) is ignored', (name) => {
  for (const column of inventoryColumns) expect(addItem(column, 'a', named(name, ' '))).toEqual({ outcome: 'ignored' });
});

test.each([
  ['unitTestTools', 'Jest', named('Jest'), duplicate('Jest', 'Unit test tools')],
  ['unitTestTools', 'Mocha| jest ', named(' JEST '), duplicate('JEST', 'Unit test tools')],
  ['languageAndVersion', 'java : 21', named('Java', '21'), duplicate('Java:21', 'Languages')],
  ['frameworkAndVersion', 'React:', named('react'), duplicate('react', 'Frameworks')],
  ['datastoreAndVersion', 'a|Redis:7', named('REDIS', '7'), duplicate('REDIS:7', 'Datastores')],
  // A sign that turns the direction of text turns none of the sentence around it.
  ['unitTestTools', 'a\u202Eb', named('A\u202Eb'), duplicate('\u2068A\u202Eb\u2069', 'Unit test tools')],
] as const)('%s: %p and %p again is a duplicate', (column, stored, typed, message) => {
  expect(addItem(column, stored, typed)).toEqual({ outcome: 'refused', message, field: 'name' });
});

test.each([
  ['unitTestTools', named('Jest|Mocha'), 'name', '"|"'],
  ['languageAndVersion', named('Java:21'), 'name', '":"'],
  ['languageAndVersion', named('Java', '17|21'), 'version', '"|"'],
  ['languageAndVersion', named('', '21'), 'name', 'name'],
  ['unitTestTools', named('{"method":"stringConcat","values":["a"]}'), 'name', 'command'],
  ['languageAndVersion', named('{"method"', '"stringConcat","values":["|a"]}'), 'version', '"|"'],
  ['languageAndVersion', named('{"method"', '"stringConcat","values":["a"]}'), 'name', 'command'],
  ['unitTestTools', named('\u200b\u2060'), 'name', 'can be seen'],
  ['languageAndVersion', named('Java', '\u200b'), 'version', 'can be seen'],
  ['unitTestTools', named('a\0b'), 'name', 'character'],
  ['unitTestTools', named('a\ud800'), 'name', 'character'],
  ['comments', named('x'.repeat(19_999)), 'name', '20,000'],
  ['unitTestTools', named('x'.repeat(201)), 'name', '200 characters at most. This one has 201.'],
  ['languageAndVersion', named('Java', '🙂'.repeat(196)), 'version', '200 characters at most'],
] as const)('%s: what the stored form cannot hold is refused: %p', (column, typed, field, word) => {
  const result = addItem(column, 'x', typed);
  expect(result).toMatchObject({ outcome: 'refused', field });
  expect(result).toHaveProperty('message', expect.stringContaining(word));
});

test('an item may have 200 characters', () => {
  expect(addItem('unitTestTools', 'x', named('🙂'.repeat(200)))).toMatchObject({ outcome: 'added' });
});

test('a list may fill its column to the last character', () => {
  expect(addItem('comments', 'x', named('🙂'.repeat(19_998)))).toMatchObject({ outcome: 'added' });
});

test('whatever is stored stays byte for byte in front of what is added', () =>
  forAll(
    5_000,
    [fc.string(), fc.string(), fc.string(), fc.constantFrom(...inventoryColumns)],
    (stored, name, version, column) => {
      const result = addItem(column, stored, { name, version });
      if (result.outcome === 'added' && stored.split('|').some((part) => part.trim() !== '')) {
        expect(result.stored).toBe(`${stored}|${result.text}`);
      }
    },
  ));

test('several items are added in one change, behind what is there', () => {
  const items = [named(' Go ', '1.22'), named('java', '17'), named('Rust')];
  expect(addItems('languageAndVersion', 'Java:17|| COBOL ', items)).toEqual({
    stored: 'Java:17|| COBOL |Go:1.22|Rust',
    added: ['Go:1.22', 'Rust'],
    existing: [named('java', '17')],
    refused: [],
  });
});

test.each([null, '', ' | '])('the first items of a list (%p)', (stored) => {
  expect(addItems('unitTestTools', stored, [named('Jest'), named('Mocha')]).stored).toBe('Jest|Mocha');
});

test('what can not be stored is told, and does not stop the others', () => {
  const { stored, refused } = addItems('unitTestTools', null, [
    named('a\0b'),
    named('Jest'),
    named('x'.repeat(20_000)),
  ]);
  expect(stored).toBe('Jest');
  expect(refused.map(({ message }) => message)).toEqual([
    "This contains a character that can't be stored.",
    'An item can have 200 characters at most. This one has 20,000.',
  ]);
});

test('nothing is changed when all of them are there', () => {
  expect(addItems('unitTestTools', 'Jest', [named('JEST')])).toMatchObject({ stored: null, added: [] });
});

test('it ends as if they were added one by one', () => {
  const text = fc.string({ unit: fc.constantFrom(...Array.from('aA1 :|{')), maxLength: 4 });
  const item = fc.record({ name: text.filter((name) => name.trim() !== ''), version: text });
  const list = fc.tuple(fc.constantFrom<InventoryColumn>(...inventoryColumns), text, fc.array(item, { maxLength: 8 }));
  forAll(5_000, [list], ([column, stored, items]) => {
    const oneByOne = items.reduce<string | null>((now, each) => {
      const result = addItem(column, now ?? stored, each);
      return result.outcome === 'added' ? result.stored : now;
    }, null);
    expect(addItems(column, stored, items).stored).toBe(oneByOne);
  });
});
