/** How long a text is as Appwrite counts: by characters, not by the units of JavaScript's strings. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}
