const invisible = /\p{Default_Ignorable_Code_Point}+/gu;

/**
 * The form in which two texts are compared to see whether a person would call them the same: ends trimmed, white space
 * folded to one blank, upper and lower case alike, characters without a shape left out (docs/decisions/002).
 */
export function foldText(text: string): string {
  return text.replace(invisible, '').normalize('NFC').toLowerCase().normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** Whether nothing of a text is to be seen: it is no name, and no reason. */
export function isInvisible(text: string): boolean {
  return foldText(text) === '';
}

/** The form in which a text is searched: as `foldText`, accents and width alike as well. `muller` finds Müller, `12` finds １２. */
export function foldSearch(text: string): string {
  return foldText(text.normalize('NFKD').replace(/\p{M}+/gu, ''));
}

/** Whether one of the texts contains what is searched for, compared by `foldSearch`. An empty search is in all of them. */
export function textSearch(search: string): (...texts: readonly string[]) => boolean {
  const term = foldSearch(search);
  return (...texts) => term === '' || texts.some((text) => foldSearch(text).includes(term));
}

/** Words of a text as it is searched, without punctuation, one blank between two. */
export function toWords(text: string): string {
  return foldSearch(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
