import { uploadColumns, type UploadColumn } from './columns.ts';

/** A file without a row that says anything, or one that can't be read (SPEC section 5). */
export const emptyFileMessage = 'File is empty or invalid.';

/** The required columns that a file lacks, in the order of the specification. */
export function findMissingColumns(present: ReadonlySet<string>): UploadColumn[] {
  return uploadColumns.filter((column) => !present.has(column));
}

/** SPEC section 5. */
export function missingColumnsMessage(missing: readonly UploadColumn[]): string {
  return `File is missing required columns: ${missing.join(', ')}`;
}
