import { changesKeptYears } from '#domain/limits.ts';

/** Before it, changes and mails are forgotten (specification.md, section 3). @param now Unix time, ms */
export function keptSince(now: number): Date {
  const oldest = new Date(now);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - changesKeptYears);
  return oldest;
}
