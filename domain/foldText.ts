const invisible = /\p{Default_Ignorable_Code_Point}+/gu;

/** Texts that a person would call the same: trimmed, white space folded, case and characters without a shape ignored (docs/decisions/002). */
export function foldText(text: string): string {
  return text.replace(invisible, '').normalize('NFC').toLowerCase().normalize('NFC').replace(/\s+/gu, ' ').trim();
}

export function isInvisible(text: string): boolean {
  return foldText(text) === '';
}
