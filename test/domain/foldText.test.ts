import fc from 'fast-check';
import { foldSearch, textSearch, toWords } from '#domain/foldSearch.ts';
import { foldText } from '#domain/foldText.ts';
import { forAll } from '#test/support/forAll.ts';

const anyText = fc.string({ unit: 'binary' });

test.each([
  ['Falcon', ' falcon '],
  ['Team  One', 'team one'],
  ['Team\u00a0One', 'TEAM\tONE'],
  ['Café', 'CAFE\u0301'],
  ['Fal\u200bcon', 'falcon'],
])('%j and %j are the same', (one, other) => expect(foldText(one)).toBe(foldText(other)));

test.each([
  ['Falcon', 'Falcon 2'],
  ['Team One', 'TeamOne'],
  ['Café', 'Cafe'],
])('%j and %j are not the same', (one, other) => expect(foldText(one)).not.toBe(foldText(other)));

test.each([
  ['foldText', foldText],
  ['foldSearch', foldSearch],
])('%s: a plain text is folded as it is beside a character without a shape', (_, fold) => {
  const plain = fc.string({ unit: fc.constantFrom(' ', 'a', 'B', '~', '#', '\t') });
  forAll(1_000, [plain], (text) => expect(fold(text)).toBe(fold(`${text}\u00ad`)));
});

test.each([
  ['muller', 'MÜLLER'],
  ['ano', 'A\u0303n\u0303o'],
  ['prj-0042', 'ＰＲＪ－００４２'],
  ['office', 'oﬃce'],
  ['istanbul', 'İstanbul'],
  ['カ', 'ｶ'],
])('a search for %j finds %j', (typed, text) => {
  expect(foldSearch(text)).toBe(foldSearch(typed));
  expect(toWords(text)).toBe(toWords(typed));
});

test('whatever is the same is found, and folding twice for a search is folding once', () =>
  forAll(2_000, [anyText], (text) => {
    const folded = foldSearch(text);
    expect(foldSearch(folded)).toBe(folded);
    expect(foldSearch(foldText(text))).toBe(folded);
  }));

test('folding twice is folding once, and holds no line break', () =>
  forAll(2_000, [anyText], (text) => {
    const folded = foldText(text);
    expect(foldText(folded)).toBe(folded);
    expect(folded).not.toMatch(/[\r\n\t]/);
  }));

test('white space around and within makes no difference', () => {
  const space = fc.constantFrom(' ', '\t', '\u00a0', '  ', '\r\n');
  forAll(
    2_000,
    [fc.array(fc.stringMatching(/^[A-Za-z0-9]+$/), { minLength: 1 }), space, space],
    (words, one, other) => {
      expect(foldText(one + words.join(other) + one)).toBe(foldText(words.join(' ')));
    },
  );
});

test.each<[string, boolean]>([
  ['', true],
  [' zoe ', true],
  ['NÚÑEZ', true],
  ['heron', true],
  ['zoe heron', false],
])('a search for %j in several texts: %j', (search, found) => {
  expect(textSearch(search)('Zoë Nunez', 'Héron')).toBe(found);
});
