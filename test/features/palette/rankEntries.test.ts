import fc from 'fast-check';
import { rankBest } from '#src/features/palette/rankEntries.ts';
import { matchScore, toQuery, toSearchText } from '#src/features/palette/textMatch.ts';

const words = fc.constantFrom('heron', 'heronry', 'tax heron', 'falcon tax', 'tax', 'her', 'owl');

test('the best few of many are those of sorting all', () => {
  fc.assert(
    fc.property(fc.array(words), words, fc.nat({ max: 6 }), (texts, typed, limit) => {
      const query = toQuery(typed);
      const scoreOf = (text: string): number => {
        const score = matchScore(toSearchText(text), query);
        return text === 'heronry' ? score + 15 : score;
      };
      const sorted = texts.toSorted((one, other) => scoreOf(other) - scoreOf(one) || (one < other ? -1 : 1));
      const best = rankBest(texts, query, {
        textOf: (text) => toSearchText(text),
        limit,
        boosted: (text) => text === 'heronry',
      });
      expect(best.map(({ item }) => item)).toEqual(sorted.slice(0, limit));
    }),
  );
});
