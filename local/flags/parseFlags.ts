/** Flag key → on or off. */
export type Flags = Readonly<Record<string, boolean>>;

export type ParsedFlags =
  { readonly ok: true; readonly flags: Flags } | { readonly ok: false; readonly problem: string };

/** Reads the text of a flags file: one JSON object from flag key to true or false. */
export function parseFlags(text: string): ParsedFlags {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return { ok: false, problem: 'it is not JSON' };
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    return { ok: false, problem: 'it is not one object' };
  const stray = Object.entries(parsed).find(([, value]) => typeof value !== 'boolean');
  return stray
    ? { ok: false, problem: `"${stray[0]}" is neither true nor false` }
    : { ok: true, flags: parsed as Flags };
}
