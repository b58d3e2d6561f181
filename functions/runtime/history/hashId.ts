import { createHash } from 'node:crypto';
import type { Month } from '#domain/monthly-metrics/reports.ts';

/** 128 bits of the hash as hex: the same for the same parts. */
export function hashId(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest().toString('hex', 0, 16);
}

export function pushId(teamId: string, month: Month): string {
  return hashId('metric-push', teamId, month);
}

export function reportId(teamId: string, month: Month): string {
  return hashId('month-report', teamId, month);
}
