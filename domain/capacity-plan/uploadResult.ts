import { formatCount, formatNumber } from '#domain/formatNumber.ts';
import type { StoredRow } from '#domain/row.ts';

export const uploadStatuses = ['queued', 'processing', 'completed', 'failed'] as const;
export type UploadStatus = (typeof uploadStatuses)[number];

/** specification.md, section 3. Dates are ISO 8601; counts are rows of the file. */
export interface UploadResultFields {
  readonly fileName: string;
  readonly status: UploadStatus;
  readonly submittedAt: string;
  readonly completedAt: string | null;
  readonly recordsProcessed: number;
  readonly recordsTotal: number;
  readonly errorCount: number;
  readonly message: string | null;
  readonly errorFileId: string | null;
  /** E-mail address. */
  readonly submittedBy: string;
  /** Of an undo, the upload that it undoes. */
  readonly undoOf: string | null;
  /** `NameMerge` as JSON, of a merge and of its undo: rows are teams then. */
  readonly merge?: string | null;
  /** `RepairRecord` as JSON: what was repaired in the page before the file was submitted. */
  readonly repairs?: string | null;
  /** Once ended; null where changes weren't counted, as of a merge. */
  readonly changeCount?: number | null;
}

export interface UploadResult extends StoredRow, UploadResultFields {}

export function isPartlyImported({ status, errorCount }: Pick<UploadResultFields, 'status' | 'errorCount'>): boolean {
  return status === 'completed' && errorCount > 0;
}

/** `plan.csv`, or `Undo of plan.csv` */
export function describeUpload({ fileName, undoOf }: Pick<UploadResultFields, 'fileName' | 'undoOf'>): string {
  return undoOf === null ? fileName : `Undo of ${fileName}`;
}

/** `5 of 14 rows imported, 9 refused.` */
export function describeOutcome(recordsTotal: number, errorCount: number): string {
  if (errorCount === 0) return `${formatCount(recordsTotal, 'row')} imported.`;
  if (errorCount === recordsTotal) return `No rows imported, ${formatNumber(errorCount)} refused.`;
  const imported = `${formatNumber(recordsTotal - errorCount)} of ${formatCount(recordsTotal, 'row')} imported`;
  return `${imported}, ${formatNumber(errorCount)} refused.`;
}
