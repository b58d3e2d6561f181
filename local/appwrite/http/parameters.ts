import { AppwriteError } from '#local/appwrite/errors.ts';

/** A parameter that must be there. */
export function required(values: Readonly<Record<string, unknown>>, name: string): unknown {
  const value = values[name];
  if (value === undefined || value === null)
    throw new AppwriteError('general_argument_invalid', `Param "${name}" is not optional.`);
  return value;
}

/** Appwrite's error for a parameter with a wrong value. */
export function invalid(name: string, message: string): AppwriteError {
  return new AppwriteError('general_argument_invalid', `Invalid \`${name}\` param: ${message}`);
}

/**
 * A list in an address: `name[]=a&name[]=b` or `name[0]=a&name[1]=b`, in that order. Throws for a plain `name=a`.
 */
export function listParameter(query: URLSearchParams, name: string, complaint: string): string[] {
  if (query.has(name)) throw invalid(name, complaint);
  return [...query].filter(([key]) => key.startsWith(`${name}[`) && key.endsWith(']')).map(([, value]) => value);
}

/** A value of parsed JSON as text. `String` would call what an object itself brings as its `toString`. */
export function plainText(value: unknown): string {
  return typeof value === 'object' && value !== null ? (Array.isArray(value) ? 'array' : 'object') : String(value);
}

/** Whether a list counts its matches: `total=0` says no, `total=false` doesn't, as there. Throws for what is no boolean. */
export function readTotal(query: URLSearchParams): boolean {
  const value = query.get('total');
  if (value !== null && !['true', 'false', '1', '0'].includes(value))
    throw invalid('total', 'Value must be a valid boolean');
  return value !== '0';
}

/** Whether a text has the form of an e-mail address. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);
}

/** Length of a text as Appwrite counts it: in code points, not in UTF-16 units. */
export function countCharacters(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i += 1) {
    const isPair = (text.codePointAt(i) ?? 0) > 0xffff;
    if (isPair) i += 1;
    count += 1;
  }
  return count;
}
