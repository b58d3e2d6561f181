/** A value of parsed JSON as text. `String` would call what an object itself brings as its `toString`. */
export function plainText(value: unknown): string {
  return typeof value === 'object' && value !== null ? (Array.isArray(value) ? 'array' : 'object') : String(value);
}
