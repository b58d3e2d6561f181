import { foldText } from './foldText.ts';

/** How alike two headers look, from 0 to 1: the share of neighbouring letters they have in common; signs and blanks don't count. */
export function headerLikeness(one: string, other: string): number {
  const [first, second] = [lettersOf(one), lettersOf(other)];
  if (first === '' || second === '') return 0;
  if (first === second) return 1;
  const left = pairsOf(second);
  const pairs = pairsOf(first);
  const total = pairs.length + left.length;
  let common = 0;
  for (const pair of pairs) {
    const place = left.indexOf(pair);
    if (place < 0) continue;
    left.splice(place, 1);
    common++;
  }
  return total === 0 ? 0 : (2 * common) / total;
}

function lettersOf(header: string): string {
  return foldText(header).replace(/[^\p{L}\p{N}]/gu, '');
}

function pairsOf(letters: string): string[] {
  return Array.from({ length: letters.length - 1 }, (_, place) => letters.slice(place, place + 2));
}
