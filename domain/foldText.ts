const invisible = /\p{Default_Ignorable_Code_Point}+/gu;

const plain = /^(?:[\x21-\x7e]+(?: [\x21-\x7e]+)*)?$/;

/** Only lower case is left to do: most texts, in a tenth of the time. */
export function isPlain(text: string): boolean {
  return plain.test(text);
}

/** Texts that a person would call the same: trimmed, white space folded, case and characters without a shape ignored (docs/decisions/002). */
export function foldText(text: string): string {
  if (isPlain(text)) return text.toLowerCase();
  return text.replace(invisible, '').normalize('NFC').toLowerCase().normalize('NFC').replace(/\s+/gu, ' ').trim();
}

export function isInvisible(text: string): boolean {
  return foldText(text) === '';
}
