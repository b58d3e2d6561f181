import type { ExportResult } from '#domain/exportResult.ts';

export type ExportCounts = Pick<ExportResult, 'totalRecords' | 'worksheets'>;

/** What the reply told of a person's latest export and the platform doesn't keep with the file: for this browser. */
const keyOf = (userId: string): string => `exportCounts.${userId}`;

const unknown: ExportCounts = { totalRecords: null, worksheets: null };

/** A browser that keeps nothing only shows less of a file that is found again. */
export function rememberCounts(userId: string, { fileId, totalRecords, worksheets }: ExportResult): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify({ fileId, totalRecords, worksheets }));
  } catch {
    return;
  }
}

/** Both null when nothing is remembered of this file. */
export function recallCounts(userId: string, fileId: string): ExportCounts {
  const kept = read(keyOf(userId));
  if (kept?.fileId !== fileId) return unknown;
  return { totalRecords: toCount(kept.totalRecords), worksheets: toCount(kept.worksheets) };
}

function read(key: string): Readonly<Record<string, unknown>> | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function toCount(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}
