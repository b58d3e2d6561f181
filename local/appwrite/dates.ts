const pattern = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** Milliseconds since 1970 as Appwrite writes dates: `2026-11-21T01:45:13.544+00:00`. */
export function formatDate(timeMs: number): string {
  return new Date(timeMs).toISOString().replace('Z', '+00:00');
}

/** A date (UTC unless it names a zone) in that form, so that texts compare as dates do; `undefined` for anything else. */
export function parseDate(value: unknown): string | undefined {
  const [, day, time = '00:00', zone = 'Z'] = (typeof value === 'string' ? pattern.exec(value) : null) ?? [];
  const timeMs = day === undefined ? NaN : Date.parse(`${day}T${time}${zone.replace(/(\d{2})(\d{2})$/, '$1:$2')}`);
  return Number.isNaN(timeMs) || day === undefined || day < '1000' ? undefined : formatDate(timeMs);
}
