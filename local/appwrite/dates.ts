/** Milliseconds since 1970 as Appwrite writes dates: `2026-11-21T01:45:13.544+00:00`. */
export function formatDate(timeMs: number): string {
  return new Date(timeMs).toISOString().replace('Z', '+00:00');
}
