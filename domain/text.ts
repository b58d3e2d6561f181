/** How stored texts are shown (SPEC section 2). A text that nobody gave (null) is shown as ''; blanks around and in a row count as one. */

export type MaybeText = string | null | undefined;

/** What stands where a single value is missing (SPEC section 2: 'N/A when missing'). */
export const notAvailable = 'N/A';

/** Without blanks around it, and with single blanks inside. */
export function tidyText(text: MaybeText): string {
  return (text ?? '').trim().replace(/\s+/gu, ' ');
}

/** The texts that say something, joined by single blanks: a person's name, for instance. */
export function joinTexts(...texts: readonly MaybeText[]): string {
  return tidyText(texts.map(tidyText).join(' '));
}

/** Each word with a capital and the rest in lower case: 'BUILD team' → 'Build Team'. */
export function toTitleCase(text: MaybeText): string {
  return capitaliseWords(tidyText(text).toLowerCase());
}

/**
 * A hyphenated role with each word capitalised: 'scrum-master' → 'Scrum-Master'. The hyphens stay, and so do capitals
 * inside a word, which only an abbreviation has: 'devOps-engineer' → 'DevOps-Engineer'.
 */
export function formatRole(role: MaybeText): string {
  return capitaliseWords(tidyText(role));
}

/** 'Last, First' → 'First Last'. Anything else, also a text with several commas, stays as it is: nobody knows which part is which. */
export function flipName(name: MaybeText): string {
  const tidy = tidyText(name);
  const [last, first, ...more] = tidy.split(',');
  return first === undefined || more.length > 0 ? tidy : joinTexts(first, last);
}

export function yesOrNo(value: boolean): 'Yes' | 'No' {
  return value ? 'Yes' : 'No';
}

/** A word begins with a letter that follows neither a letter, a digit nor an apostrophe. */
const firstLetters = /(?<![\p{L}\p{M}\p{N}'’])\p{Ll}/gu;

function capitaliseWords(text: string): string {
  return text.replace(firstLetters, (letter) => letter.toUpperCase());
}
