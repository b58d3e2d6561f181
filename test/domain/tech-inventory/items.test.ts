import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { inventoryColumns, isVersioned } from '#domain/tech-inventory/categories.ts';
import { addItem } from '#domain/tech-inventory/itemEdits.ts';
import { formatItems, type ItemContent, itemKey, parseItems, parsePastedItems } from '#domain/tech-inventory/items.ts';
import { forAll } from '#test/support/forAll.ts';

const shown = (items: readonly ItemContent[]) => items.map(({ name, version }) => ({ name, version }));

describe('a list with versions', () => {
  it.each<[string, ItemContent[]]>([
    ['', []],
    ['Java:21', [{ name: 'Java', version: '21' }]],
    [
      'Java:21|Go:1.22',
      [
        { name: 'Java', version: '21' },
        { name: 'Go', version: '1.22' },
      ],
    ],
    ['COBOL', [{ name: 'COBOL', version: '' }]],
    ['image:registry:5000', [{ name: 'image', version: 'registry:5000' }]],
  ])('%p is read and written', (stored, items) => {
    expect(shown(parseItems('languageAndVersion', stored))).toEqual(items);
    expect(formatItems(items)).toBe(stored);
  });

  it.each<[string | null, ItemContent[]]>([
    [null, []],
    ['||', []],
    [' | ', []],
    [
      'Java:21||Go:1.22|',
      [
        { name: 'Java', version: '21' },
        { name: 'Go', version: '1.22' },
      ],
    ],
    [' Java : 21 ', [{ name: 'Java', version: '21' }]],
    ['Java:', [{ name: 'Java', version: '' }]],
    [':21', [{ name: ':21', version: '' }]],
  ])('%p, stored in an odd shape, is shown sensibly', (stored, items) => {
    expect(shown(parseItems('languageAndVersion', stored))).toEqual(items);
  });
});

test('without versions a colon is part of the name', () => {
  expect(shown(parseItems('comments', 'Contact: platform team|b'))).toEqual([
    { name: 'Contact: platform team', version: '' },
    { name: 'b', version: '' },
  ]);
});

test('equal texts are told apart by their number', () => {
  expect(parseItems('comments', 'a|b|a').map(({ text, occurrence }) => [text, occurrence])).toEqual([
    ['a', 0],
    ['b', 0],
    ['a', 1],
  ]);
});

test.each([
  ['languageAndVersion', 'Java:21', ' JAVA : 21 ', true],
  ['languageAndVersion', 'Java:21', 'Java:17', false],
  ['languageAndVersion', 'Java:', 'java', true],
  ['unitTestTools', 'Jest', ' jEST', true],
  ['unitTestTools', 'Jest', 'Jest:29', false],
] as const)('in %s %p and %p are the same: %p', (column, one, other, same) => {
  expect(itemKey(column, one) === itemKey(column, other)).toBe(same);
});

const text = (forbidden: RegExp) =>
  fc
    .string({ unit: fc.constantFrom(...Array.from('aZä9 .#+-:|{}"日🙂')) })
    .map((each) => each.replace(forbidden, '').trim());

/** `expect` takes ten times as long to find that nothing is different; this needs objects of the same prototype. */
function expectSame(found: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(found, expected)) expect(found).toEqual(expected);
}

test('100,000 lists are read as they were written', () => {
  const item = fc.record({ name: text(/[|:]/g).filter(Boolean), version: text(/\|/g) });
  const list = fc.array(item, { maxLength: 6 });
  forAll(100_000, [list, fc.constantFrom(...inventoryColumns)], (given, column) => {
    const items = isVersioned(column) ? given : given.map(({ name }) => ({ name, version: '' }));
    expectSame(shown(parseItems(column, formatItems(items))), shown(items));
    const entered = items.reduce<string>((stored, each) => {
      const result = addItem(column, stored, each);
      return result.outcome === 'added' ? result.stored : stored;
    }, '');
    const firstOfEach = new Map(items.map((each) => [`${each.name}:${each.version}`, each]));
    expectSame(shown(parseItems(column, entered)), shown([...firstOfEach.values()]));
  });
});

const show = (items: ReturnType<typeof parsePastedItems>) =>
  items.map(({ name, version }) => (version === '' ? name : `${name} @ ${version}`));

test.each([
  ['Jest\nMocha\n\n  Karma  \r\n', ['Jest', 'Mocha', 'Karma']],
  ['Jest, Mocha,Karma', ['Jest', 'Mocha', 'Karma']],
  ['Jest; Mocha, old; Karma', ['Jest', 'Mocha, old', 'Karma']],
  ['Jest\tMocha', ['Jest', 'Mocha']],
  ['Jest|Mocha, old|', ['Jest', 'Mocha, old']],
  // A comma in one of several lines belongs to its item.
  ['Jest\nMocha, old\na|b', ['Jest', 'Mocha, old', 'a', 'b']],
  ['- Jest\n• Mocha\n* Karma', ['Jest', 'Mocha', 'Karma']],
  ['"Jest", "Mocha"', ['Jest', 'Mocha']],
  ['Jest, jest, JEST, Mocha', ['Jest', 'Mocha']],
  ['C++: a', ['C++: a']],
  ['Jest', ['Jest']],
  ['Jest,', ['Jest']],
  [' \n ', []],
  ['| |', []],
])('%j holds %j', (text, expected) => expect(show(parsePastedItems('unitTestTools', text))).toEqual(expected));

test.each([
  ['Java:21, Go:1.22, COBOL', ['Java @ 21', 'Go @ 1.22', 'COBOL']],
  ['Java\t21\nGo\t1.22\nCOBOL\t\nRust', ['Java @ 21', 'Go @ 1.22', 'COBOL', 'Rust']],
  ['Java\t21', ['Java @ 21']],
  ['Java\tGo:1.22\tRust', ['Java', 'Go @ 1.22', 'Rust']],
  ['Java: 21|Java : 17|java:21', ['Java @ 21', 'Java @ 17']],
  ['"Java"\t"21"', ['Java @ 21']],
])('with versions %j holds %j', (text, expected) => {
  expect(show(parsePastedItems('languageAndVersion', text))).toEqual(expected);
});

test('a comment is a sentence: a comma does not end it', () => {
  expect(show(parsePastedItems('comments', 'First this, then that; more later'))).toHaveLength(1);
  expect(show(parsePastedItems('comments', 'First this, then that\nMore later'))).toEqual([
    'First this, then that',
    'More later',
  ]);
});
