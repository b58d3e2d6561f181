/** specification.md, section 2. A missing text is ''; runs of blanks count as one. */

/** specification.md, section 2: 'N/A when missing'. */
export const notAvailable = 'N/A';

export function tidyText(text: string | null | undefined): string {
  return (text ?? '').trim().replace(/\s+/gu, ' ');
}

export function joinTexts(...texts: readonly (string | null | undefined)[]): string {
  return tidyText(texts.map(tidyText).join(' '));
}

/** 'BUILD team' → 'Build Team'. */
export function toTitleCase(text: string | null | undefined): string {
  return capitaliseWords(tidyText(text).toLowerCase());
}

/** 'scrum-master' → 'Scrum-Master'. Capitals inside a word stay, as of an abbreviation: 'devOps-engineer' → 'DevOps-Engineer'. */
export function formatRole(role: string | null | undefined): string {
  return capitaliseWords(tidyText(role));
}

/** 'Last, First' → 'First Last'. Several commas are ambiguous: such a text stays as it is. */
export function flipName(name: string | null | undefined): string {
  const tidy = tidyText(name);
  const [last, first, ...more] = tidy.split(',');
  return first === undefined || more.length > 0 ? tidy : joinTexts(first, last);
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** In the middle of a sentence: signs that turn the direction of text (U+202E and others) turn no other text. */
export function isolate(text: string): string {
  return /[\u202A-\u202E\u2066-\u2069]/u.test(text) ? `\u2068${text}\u2069` : text;
}

/** Leaves no half of a character, which can't be stored. */
export function truncate(text: string, maxLength: number): string {
  return text.length > maxLength ? `${text.slice(0, maxLength).replace(/\p{Surrogate}$/u, '')}…` : text;
}

export function yesOrNo(value: boolean): 'Yes' | 'No' {
  return value ? 'Yes' : 'No';
}

/** A word begins with a letter that follows neither a letter, a digit nor an apostrophe. */
const firstLetters = /(?<![\p{L}\p{M}\p{N}'’])\p{Ll}/gu;

function capitaliseWords(text: string): string {
  return text.replace(firstLetters, (letter) => letter.toUpperCase());
}
