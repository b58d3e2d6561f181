import { foldText, isPlain } from './foldText.ts';

/** As `foldText`, accents and width alike as well: `muller` finds Müller, `12` finds １２. */
export function foldSearch(text: string): string {
  if (isPlain(text)) return text.toLowerCase();
  return foldText(text.normalize('NFKD').replace(/\p{M}+/gu, ''));
}

/** An empty search is in all texts. */
export function textSearch(search: string): (...texts: readonly string[]) => boolean {
  const term = foldSearch(search);
  return (...texts) => term === '' || texts.some((text) => foldSearch(text).includes(term));
}

/** Folded as it is searched, without punctuation, one blank between words. */
export function toWords(text: string): string {
  return foldSearch(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
