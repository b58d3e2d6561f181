import { toWords } from '#domain/foldSearch.ts';

/** A text as it is searched: without case, accents and punctuation. */
export interface SearchText {
  /** Words of the title, each after a blank; in `all` those of title and keywords. */
  readonly title: string;
  readonly all: string;
}

export interface TextQuery {
  /** Words, joined by single blanks. */
  readonly text: string;
  readonly words: readonly string[];
}

export function toSearchText(title: string, keywords = ''): SearchText {
  const words = toWords(title);
  return { title: ` ${words}`, all: keywords === '' ? ` ${words}` : ` ${words} ${toWords(keywords)}` };
}

export function toQuery(typed: string): TextQuery {
  const text = toWords(typed);
  return { text, words: text === '' ? [] : text.split(' ') };
}

/** Title before other words, beginnings before what is inside; 0 where a word is missing. */
export function matchScore({ title, all }: SearchText, { text, words }: TextQuery): number {
  if (words.length === 0 || !words.every((word) => all.includes(word))) return 0;
  if (title.length === text.length + 1 && title.endsWith(text)) return 100;
  if (title.startsWith(` ${text}`)) return 80;
  if (title.includes(` ${text}`)) return 60;
  if (words.every((word) => title.includes(` ${word}`))) return 50;
  if (words.every((word) => title.includes(word))) return 30;
  return words.every((word) => all.includes(` ${word}`)) ? 20 : 10;
}
