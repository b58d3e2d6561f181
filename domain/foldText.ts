const invisible = /\p{Default_Ignorable_Code_Point}+/gu;

/** Texts that a person would call the same: trimmed, white space folded, case and characters without a shape ignored (docs/decisions/002). */
export function foldText(text: string): string {
  return text.replace(invisible, '').normalize('NFC').toLowerCase().normalize('NFC').replace(/\s+/gu, ' ').trim();
}

export function isInvisible(text: string): boolean {
  return foldText(text) === '';
}

/** As `foldText`, accents and width alike as well: `muller` finds Müller, `12` finds １２. */
export function foldSearch(text: string): string {
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
