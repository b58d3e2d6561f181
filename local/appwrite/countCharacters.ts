/** How long a text is as Appwrite counts: by characters, not by the units of JavaScript's strings. */
export function countCharacters(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i += 1) {
    const isPair = (text.codePointAt(i) ?? 0) > 0xffff;
    if (isPair) i += 1;
    count += 1;
  }
  return count;
}
