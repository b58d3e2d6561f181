/** Visits of Home, ISO 8601, kept as a preference: the one before, and the present one. */
export interface HomeVisits {
  readonly before?: string;
  readonly current: string;
}

/** Coming back after a shorter time is the same visit. */
const visitMs = 4 * 60 * 60_000;

export function parseHomeVisits(stored: unknown): HomeVisits | undefined {
  const { before, current } = (stored ?? {}) as Partial<Record<keyof HomeVisits, unknown>>;
  if (!isInstant(current)) return undefined;
  return isInstant(before) ? { before, current } : { current };
}

function isInstant(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}

/** The same object while the visit lasts. */
export function visitHome(visits: HomeVisits | undefined, now: Date): HomeVisits {
  if (visits === undefined) return { current: now.toISOString() };
  if (Math.abs(now.getTime() - Date.parse(visits.current)) < visitMs) return visits;
  return { before: visits.current, current: now.toISOString() };
}
