import { toStoredText } from '#domain/storedText.ts';

/**
 * Why a text can't be stored as it is, in words that follow the column's name, or undefined when it can.
 * `maxLength` counts characters (code points), as the platform does, of the text as it is written.
 */
export function unstorableText(given: string, maxLength: number): string | undefined {
  const text = toStoredText(given);
  const length = text.length > maxLength ? Array.from(text).length : text.length;
  if (length > maxLength) return `has ${length} characters, more than ${maxLength}`;
  if (text.includes('\0')) return 'holds a character that no database keeps (code 0)';
  if (/\p{Surrogate}/u.test(text)) return 'holds half a character: the file was cut or decoded wrongly';
  return undefined;
}
