import { foldText } from '#domain/foldText.ts';
import { tidyText } from '#domain/text.ts';

/** The most frequent first; of several spellings the first. */
export function distinctTexts(texts: readonly (string | boolean | null)[]): string[] {
  const values = new Map<string, { text: string; count: number }>();
  for (const given of texts) {
    const text = tidyText(String(given ?? ''));
    if (text === '') continue;
    const known = values.get(foldText(text));
    if (known === undefined) values.set(foldText(text), { text, count: 1 });
    else known.count += 1;
  }
  return [...values.values()].sort((one, other) => other.count - one.count).map(({ text }) => text);
}
