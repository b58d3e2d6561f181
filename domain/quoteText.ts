const shown = 60;

export function quoteText(text: string): string {
  const characters = Array.from(text.slice(0, 2 * shown + 2));
  return `"${characters.length > shown ? `${characters.slice(0, shown).join('')}…` : text}"`;
}
