import { foldSearch } from '#domain/foldSearch.ts';

export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

const letter = /[\p{L}\p{N}]/u;

/** A text without any of the words is one part. */
export function markText(
  text: string,
  words: readonly string[],
  { atWordStarts = false }: { readonly atWordStarts?: boolean } = {},
): TextPart[] {
  // An accent of its own stays with its letter.
  const characters = text.match(/\s+|.\p{M}*/gsu) ?? [];
  const { folded, originOf } = fold(characters);
  const isMarked: boolean[] = [];
  for (const word of words) {
    if (word === '') continue;
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
      if (atWordStarts && letter.test(folded[at - 1] ?? '')) continue;
      for (let place = at; place < at + word.length; place += 1) isMarked[originOf[place] ?? 0] = true;
    }
  }
  return cut(characters, isMarked);
}

/** `originOf`: character behind each place of the folded text, as some letters become two, an accent none. */
function fold(characters: readonly string[]): { folded: string; originOf: number[] } {
  let folded = '';
  const originOf: number[] = [];
  for (const [index, character] of characters.entries()) {
    // Between two others, so that a blank isn't trimmed.
    const kept = foldSearch(`|${character}|`).slice(1, -1);
    folded += folded.endsWith(' ') ? kept.trimStart() : kept;
    while (originOf.length < folded.length) originOf.push(index);
  }
  return { folded, originOf };
}

function cut(characters: readonly string[], isMarked: readonly boolean[]): TextPart[] {
  const parts: TextPart[] = [];
  for (const [index, character] of characters.entries()) {
    const isMatch = isMarked[index] === true;
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) parts[parts.length - 1] = { text: last.text + character, isMatch };
    else parts.push({ text: character, isMatch });
  }
  return parts;
}
