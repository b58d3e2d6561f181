import fc from 'fast-check';
import { foldSearch } from '#domain/foldSearch.ts';
import { markText } from '#domain/teams/markText.ts';
import { forAll } from '#test/support/forAll.ts';

const marked = (text: string, words: string[], atWordStarts = false): string =>
  markText(text, words, { atWordStarts })
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['Falcon Tax', ['tax'], 'Falcon [Tax]'],
  ['Falcon Tax', ['tax', 'fal'], '[Fal]con [Tax]'],
  ['aaaa', ['aa'], '[aaaa]'],
  ['İstanbul', ['stan'], 'İ[stan]bul'],
  ['😀 tax', ['tax'], '😀 [tax]'],
  ['Falcon', [], 'Falcon'],
  ['', ['x'], ''],
  ['Müller', ['muller'], '[Müller]'],
  ['Mu\u0308ller', ['mu'], '[Mu\u0308]ller'],
  ['Team １２３', ['12'], 'Team [１２]３'],
  ['oﬃce', ['fi'], 'o[ﬃ]ce'],
  ['Blue  Whales', ['blue wh'], '[Blue  Wh]ales'],
  ['O´Brien', ['o brien'], '[O´Brien]'],
])('in %j %j is marked as %j', (text, words, expected) => expect(marked(text, words)).toBe(expected));

test.each([
  ['José Álvarez', ['jose', 'alv'], '[José] [Álv]arez'],
  ['Jack Benjack', ['jack'], '[Jack] Benjack'],
  ['Jack Green, jack.green@example.test', ['jack.green@example.test'], 'Jack Green, [jack.green@example.test]'],
])('in the name %j %j is marked as %j', (text, words, expected) => expect(marked(text, words, true)).toBe(expected));

test('nothing is lost, and exactly what contains a word is marked', () => {
  const text = fc.string({ unit: fc.constantFrom(...Array.from('abAÉé Ａﬁ\u0301\u200b😀')), maxLength: 12 });
  const word = fc.string({ unit: fc.constantFrom(...Array.from('abef')), minLength: 1, maxLength: 3 });
  forAll(1_000, [text, fc.array(word, { maxLength: 3 })], (given, words) => {
    const parts = markText(given, words);
    expect(parts.map((part) => part.text).join('')).toBe(given);
    expect(parts.some(({ isMatch }) => isMatch)).toBe(words.some((each) => foldSearch(given).includes(each)));
  });
});
