import type { NumberedRow, UploadColumn } from '#domain/capacity-plan/columns.ts';
import type { HeaderSuggestion } from '#domain/capacity-plan/matchHeader.ts';

/** specification.md, section 2. */
export interface CsvHeader {
  /** Below 1 where a title or blank lines are above it. */
  readonly line: number;
  /** As in the file; empty cells at its end left out. */
  readonly current: readonly string[];
  readonly unused: readonly string[];
  /** In the order of specification.md, section 3. */
  readonly missing: readonly UploadColumn[];
  readonly suggestions: readonly HeaderSuggestion[];
}

export interface CsvRows {
  readonly ok: true;
  readonly header: CsvHeader;
  /** Never empty; `line` is where the row begins, as an editor numbers lines. */
  readonly rows: readonly NumberedRow[];
  /** Undefined for a workbook. */
  readonly separator?: string;
}

export type CsvFault = 'not csv' | 'not text' | 'empty' | 'missing columns' | 'duplicate columns' | 'malformed';

/** specification.md, section 5. */
export interface CsvFailure {
  readonly ok: false;
  readonly fault: CsvFault;
  readonly message: string;
  readonly details: readonly string[];
  /** Absent when the file failed before its header was read. */
  readonly header?: CsvHeader;
}

export type CsvResult = CsvRows | CsvFailure;

/** Texts of specification.md, section 5. */
export const noValidFileMessage = 'Please upload a valid file.';
export const emptyFileMessage = 'File is empty or invalid.';
export const malformedFileMessage = 'Error processing CSV file. Please check the format.';

/** Of more, the last one says how many there are. */
const maxDetails = 10;

export function csvFailure(
  fault: CsvFault,
  message: string,
  details: readonly string[],
  header?: CsvHeader,
): CsvFailure {
  const shown = details.length > maxDetails ? details.slice(0, maxDetails - 1) : details;
  const more = details.length - shown.length;
  const allDetails = more > 0 ? [...shown, `And ${more} more.`] : shown;
  return { ok: false, fault, message, details: allDetails, ...(header === undefined ? {} : { header }) };
}
