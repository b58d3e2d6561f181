const invisible = /\p{Default_Ignorable_Code_Point}+/gu;

/**
 * The form in which two texts are compared to see whether a person would call them the same: ends trimmed, white space
 * folded to one blank, upper and lower case alike, characters without a shape left out (docs/decisions/002).
 */
export function foldText(text: string): string {
  return text.replace(invisible, '').normalize('NFC').toLowerCase().normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** Words of a text without case, accents and punctuation, one blank between two: `jose` finds José. */
export function toWords(text: string): string {
  return foldText(text)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
