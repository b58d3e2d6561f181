/**
 * The spelling to keep of those that a file has for one value, with how often it has each: upper and lower case mixed before
 * capitals alone, then the most frequent one, then the one that sorts first. `spellings` is not empty.
 */
export function pickSpelling(spellings: ReadonlyMap<string, number>): string {
  const sorted = [...spellings].sort(
    ([one, oneCount], [other, otherCount]) =>
      Number(isMixedCase(other)) - Number(isMixedCase(one)) || otherCount - oneCount || (one < other ? -1 : 1),
  );
  return sorted[0]?.[0] ?? '';
}

function isMixedCase(text: string): boolean {
  return /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text);
}
