import fc from 'fast-check';
import { foldText } from '#domain/foldText.ts';
import { propertyRuns } from '#test/support/propertyRuns.ts';

const anyText = fc.string({ unit: 'binary' });

test.each([
  ['Falcon', ' falcon '],
  ['Team  One', 'team one'],
  ['Team\u00a0One', 'TEAM\tONE'],
  ['Café', 'CAFE\u0301'],
  ['Fal\u200bcon', 'falcon'],
])('%j and %j are the same', (one, other) => {
  expect(foldText(one)).toBe(foldText(other));
});

test.each([
  ['Falcon', 'Falcon 2'],
  ['Team One', 'TeamOne'],
  ['Café', 'Cafe'],
])('%j and %j are not the same', (one, other) => {
  expect(foldText(one)).not.toBe(foldText(other));
});

test('folding twice is folding once, and holds no line break', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const folded = foldText(text);
      expect(foldText(folded)).toBe(folded);
      expect(folded).not.toMatch(/[\r\n\t]/);
    }),
    { numRuns: propertyRuns(2_000) },
  );
});

test('white space around and within makes no difference', () => {
  const space = fc.constantFrom(' ', '\t', '\u00a0', '  ', '\r\n');
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[A-Za-z0-9]+$/), { minLength: 1 }), space, space, (words, one, other) => {
      expect(foldText(one + words.join(other) + one)).toBe(foldText(words.join(' ')));
    }),
  );
});
