/** Formatting of stored texts for display (specification.md, section 2). A missing text is ''; runs of blanks count as one. */

/** Placeholder for a missing value (specification.md, section 2: 'N/A when missing'). */
export const notAvailable = 'N/A';

/** Trims a text and collapses blanks. */
export function tidyText(text: string | null | undefined): string {
  return (text ?? '').trim().replace(/\s+/gu, ' ');
}

/** Joins the non-empty texts by single blanks: a person's name, for instance. */
export function joinTexts(...texts: readonly (string | null | undefined)[]): string {
  return tidyText(texts.map(tidyText).join(' '));
}

/** Each word with a capital and the rest in lower case: 'BUILD team' → 'Build Team'. */
export function toTitleCase(text: string | null | undefined): string {
  return capitaliseWords(tidyText(text).toLowerCase());
}

/**
 * A hyphenated role with each word capitalised: 'scrum-master' → 'Scrum-Master'. The hyphens stay, and so do capitals
 * inside a word, which only an abbreviation has: 'devOps-engineer' → 'DevOps-Engineer'.
 */
export function formatRole(role: string | null | undefined): string {
  return capitaliseWords(tidyText(role));
}

/** 'Last, First' → 'First Last'. Anything else stays as it is, also a text with several commas, whose parts are ambiguous. */
export function flipName(name: string | null | undefined): string {
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
