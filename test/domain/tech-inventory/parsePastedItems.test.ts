import { parsePastedItems } from '#domain/tech-inventory/items.ts';

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
