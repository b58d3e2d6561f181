import type { Given } from './rowRecord.ts';

/**
 * The thing as it should be stored: what the file gives over what is stored, over `blank` for a new one.
 * Undefined when the file changes nothing.
 */
export function mergeGiven<Fields extends object>(
  blank: Fields,
  stored: Fields | undefined,
  given: Given<Fields>,
): Fields | undefined {
  const wanted: Fields = { ...blank, ...stored, ...given };
  if (stored === undefined) return wanted;
  const fields = Object.keys(blank) as (keyof Fields)[];
  return fields.some((field) => wanted[field] !== stored[field]) ? wanted : undefined;
}
