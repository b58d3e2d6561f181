import fc from 'fast-check';
import { markText } from '#domain/teams/markText.ts';
import { propertyRuns } from '#test/support/propertyRuns.ts';

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
])('in %j %j is marked as %j', (text, words, expected) => {
  expect(marked(text, words)).toBe(expected);
});

test.each([
  ['José Álvarez', ['jose', 'alv'], '[José] [Álv]arez'],
  ['Jack Benjack', ['jack'], '[Jack] Benjack'],
  ['Jack Green, jack.green@example.test', ['jack.green@example.test'], 'Jack Green, [jack.green@example.test]'],
])('in the name %j %j is marked as %j', (text, words, expected) => {
  expect(marked(text, words, true)).toBe(expected);
});

test('nothing is lost, and exactly what contains a word is marked', () => {
  const text = fc.string({ unit: fc.constantFrom(...Array.from('abAÉé 😀')), maxLength: 12 });
  const word = fc.string({ unit: fc.constantFrom(...Array.from('abé')), minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(text, fc.array(word, { maxLength: 3 }), (given, words) => {
      const parts = markText(given, words);
      expect(parts.map((part) => part.text).join('')).toBe(given);
      expect(parts.some(({ isMatch }) => isMatch)).toBe(words.some((each) => given.toLowerCase().includes(each)));
    }),
    { numRuns: propertyRuns(1_000) },
  );
});
