import { technologyKey } from './technology.ts';
import { type Comparator, isNumbered, type VersionBound, type VersionRange } from './versions.ts';

interface SearchWord {
  readonly text: string;
  /** In quotation marks: means the whole name. */
  readonly isQuoted: boolean;
}

export interface TechnologySearch {
  readonly words: readonly SearchWord[];
  readonly bounds: VersionRange;
  readonly withoutVersion: boolean;
}

const partPattern = /"([^"]*)"|(<=|>=|=|<|>)\s*([^\s<>="]*)|[^\s<>="]+/gu;

/** Names, versions (`8`, `< 14`, `older than 17`) and `no version`, in any order. What isn't typed to the end (`<`, `"`) doesn't count yet. */
export function parseSearch(text: string): TechnologySearch {
  const words: SearchWord[] = [];
  const bounds: VersionBound[] = [];
  let withoutVersion = false;
  const takePhrase = (...phrase: readonly string[]): boolean => {
    const last = words.slice(-phrase.length).map((word) => (word.isQuoted ? '' : word.text.toLowerCase()));
    if (last.join(' ') !== phrase.join(' ')) return false;
    words.length -= phrase.length;
    return true;
  };
  const takeComparison = (): Comparator | null => {
    if (takePhrase('older', 'than')) return '<';
    return takePhrase('newer', 'than') ? '>' : null;
  };
  const addWord = (word: string): void => {
    const sign = isNumbered(word) ? takeComparison() : null;
    if (sign) bounds.push({ is: sign, version: word });
    else words.push({ text: word, isQuoted: false });
    if (takePhrase('no', 'version')) withoutVersion = true;
  };

  for (const [part, quoted, sign, version = ''] of text
    .replaceAll('≤', '<=')
    .replaceAll('≥', '>=')
    .matchAll(partPattern)) {
    if (quoted !== undefined) {
      if (quoted.trim() !== '') words.push({ text: quoted.trim(), isQuoted: true });
    } else if (sign === undefined) addWord(part);
    else if (isNumbered(version)) bounds.push({ is: sign as Comparator, version });
    else if (version !== '') addWord(version);
  }
  while (takeComparison()) continue;
  return { words, bounds, withoutVersion };
}

export interface NameMatch {
  /** Versions that the rest of the search means. */
  readonly range: VersionRange;
  readonly isExact: boolean;
}

/**
 * Null when a word is missing. Names win over versions: `log4j 2` is all of `Log4j 2`, and version 2 of `Log4j`. @param
 * nameKeys `technologyKey` of each name
 */
export function matchNames(search: TechnologySearch, nameKeys: readonly string[]): NameMatch | null {
  const found = nameKeys.map((key) => matchName(search, key)).filter((match) => match !== null);
  // The fewest words left for versions: other names are shorter by accident.
  return found.sort((a, b) => Number(b.isExact) - Number(a.isExact) || a.range.length - b.range.length)[0] ?? null;
}

function matchName({ words, bounds }: TechnologySearch, nameKey: string): NameMatch | null {
  let typed = '';
  let hasName = false;
  const versions: VersionBound[] = [];
  for (const { text, isQuoted } of words) {
    const key = technologyKey(text);
    const isPart = isQuoted
      ? key === nameKey
      : isNumbered(text)
        ? continues(nameKey, typed + key)
        : nameKey.includes(key);
    if (isPart) {
      typed += key;
      hasName = true;
    } else if (isQuoted) return null;
    else versions.push({ is: '=', version: text });
  }
  const needsName = words.some(({ text }) => !isNumbered(text));
  if (needsName && !hasName) return null;
  return { range: [...versions, ...bounds], isExact: typed === nameKey };
}

/** `angular2+` with `angular2`, not `angular15` with `angular1`. */
function continues(nameKey: string, typed: string): boolean {
  for (let at = nameKey.indexOf(typed); at >= 0; at = nameKey.indexOf(typed, at + 1)) {
    if (!/\d/u.test(nameKey[at + typed.length] ?? '')) return true;
  }
  return false;
}
