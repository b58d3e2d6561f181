import { readsAsOperator } from '../readsAsOperator';

/**
 * Why a text can't be stored as it is, in words that follow the column's name, or undefined when it can.
 * `maxLength` counts characters (code points), as the platform does.
 */
export function unstorableText(text: string, maxLength: number): string | undefined {
  const length = text.length > maxLength ? Array.from(text).length : text.length;
  if (length > maxLength) return `has ${length} characters, more than ${maxLength}`;
  if (text.includes('\0')) return 'holds a character that no database keeps (code 0)';
  if (/\p{Surrogate}/u.test(text)) return 'holds half a character: the file was cut or decoded wrongly';
  if (readsAsOperator(text)) return 'reads as an instruction to the database';
  return undefined;
}
