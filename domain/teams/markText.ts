/** Part of a text, and whether it is what was searched for. */
export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

interface MarkOptions {
  /** As people are searched: without accents, and only where a word begins. */
  readonly atWordStarts?: boolean;
}

const letter = /[\p{L}\p{N}]/u;

/** A text cut at the places where one of the words is found, whatever the case. A text without any is one part. */
export function markText(
  text: string,
  words: readonly string[],
  { atWordStarts = false }: MarkOptions = {},
): TextPart[] {
  const { folded, startOf } = fold(text, atWordStarts);
  const isMarked: boolean[] = [];
  for (const word of words) {
    const wanted = atWordStarts ? fold(word, true).folded : word;
    if (wanted === '') continue;
    for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + 1)) {
      if (atWordStarts && letter.test(folded[at - 1] ?? '')) continue;
      for (let place = at; place < at + wanted.length; place += 1) isMarked[startOf[place] ?? 0] = true;
    }
  }
  return cut(text, isMarked);
}

/** In lower case, and for each of its characters where it comes from: some letters become two, an accent none. */
function fold(text: string, withoutAccents: boolean): { folded: string; startOf: number[] } {
  let folded = '';
  const startOf: number[] = [];
  let start = 0;
  for (const character of text) {
    const lower = character.toLowerCase();
    const kept = withoutAccents ? lower.normalize('NFD').replace(/\p{M}+/gu, '') : lower;
    folded += kept;
    while (startOf.length < folded.length) startOf.push(start);
    start += character.length;
  }
  return { folded, startOf };
}

function cut(text: string, isMarked: readonly boolean[]): TextPart[] {
  if (isMarked.length === 0) return [{ text, isMatch: false }];
  const parts: TextPart[] = [];
  let start = 0;
  for (const character of text) {
    const isMatch = isMarked[start] === true;
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) parts[parts.length - 1] = { text: last.text + character, isMatch };
    else parts.push({ text: character, isMatch });
    start += character.length;
  }
  return parts;
}
