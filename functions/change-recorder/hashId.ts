import { createHash } from 'node:crypto';
import type { Month } from '#domain/monthly-metrics/reports.ts';

/** An id that the same parts always have: 128 bits of their hash as hex. */
export function hashId(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest().toString('hex', 0, 16);
}

/** Id of a team's report of a month. */
export function reportId(teamId: string, month: Month): string {
  return hashId('month-report', teamId, month);
}
