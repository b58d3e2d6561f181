const shown = 60;

/** A value within a sentence: in quotes, and short enough to read. */
export function quoteText(text: string): string {
  const characters = Array.from(text.slice(0, 2 * shown + 2));
  return `"${characters.length > shown ? `${characters.slice(0, shown).join('')}…` : text}"`;
}
