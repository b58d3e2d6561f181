/** Shorter words are near too many others. */
export const shortestWord = 5;

export function firstLetter(key: string): string {
  return key.slice(0, 1);
}

/** First letter, numbers and signs tell words apart: `Log4j 2` isn't `Log4j`, `C#` isn't `C`. */
export function haveSameMarks(one: string, other: string): boolean {
  return (
    firstLetter(one) === firstLetter(other) && numbersIn(one) === numbersIn(other) && signsIn(one) === signsIn(other)
  );
}

function numbersIn(key: string): string {
  return (key.match(/\d+/gu) ?? []).join(' ');
}

function signsIn(key: string): string {
  return key.replace(/[\p{L}\p{N}\p{M}]/gu, '');
}

/** One word with an error of typing, two in a long one. @param one @param other in one case, not the same */
export function isMistyped(one: string, other: string): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  if (shorter.length < shortestWord) return false;
  // Other letters make another name: MySQL and MSSQL.
  if (longer.length === shortestWord) return sortLetters(shorter) === sortLetters(longer);
  const errors = shorter.length >= 9 ? 2 : 1;
  return longer.length - shorter.length <= errors && typingErrors(shorter, longer) <= errors;
}

function sortLetters(key: string): string {
  return Array.from(key).sort().join('');
}

/** Optimal string alignment distance. */
function typingErrors(one: string, other: string): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        row > 1 && column > 1 && isSwapped ? (before[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    [before, last] = [last, current];
  }
  return last[other.length] ?? 0;
}
