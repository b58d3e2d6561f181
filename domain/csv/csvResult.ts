import type { NumberedRow, UploadColumn } from '#domain/capacity-plan/columns.ts';
import type { HeaderSuggestion } from '#domain/capacity-plan/matchHeader.ts';
import type { CsvEncoding } from './decodeCsv.ts';

/** The header of a file, for the comparison of required and current columns (specification.md, section 2). */
export interface CsvHeader {
  /** The line of the file on which it stands: below 1 where a title or blank lines are above it. */
  readonly line: number;
  /** The cells of the header as they stand in the file; empty ones at its end left out. */
  readonly current: readonly string[];
  /** Headers that stand for none of the required columns: which of them means one that is missing, a person may say. */
  readonly unused: readonly string[];
  /** Required columns that the file lacks, in the order of specification.md, section 3. */
  readonly missing: readonly UploadColumn[];
  /** Headers that are nearly a missing column: for a person to confirm, never taken silently. */
  readonly suggestions: readonly HeaderSuggestion[];
}

/** A file whose rows can be checked and submitted. */
export interface CsvRows {
  readonly ok: true;
  readonly header: CsvHeader;
  /** Never empty. Cells as they came; `line` is the line of the file, as an editor numbers it, on which the row begins. */
  readonly rows: readonly NumberedRow[];
  readonly encoding: CsvEncoding;
  readonly separator: string;
}

export type CsvFault = 'not csv' | 'not text' | 'empty' | 'missing columns' | 'duplicate columns' | 'malformed';

/** A file that can't be used: the message of specification.md, section 5 and, where more is known, what is wrong and on which line. */
export interface CsvFailure {
  readonly ok: false;
  readonly fault: CsvFault;
  readonly message: string;
  /** Sentences to show below the message; at most `maxDetails`. */
  readonly details: readonly string[];
  /** Absent when the file failed before its header was read. */
  readonly header?: CsvHeader;
}

export type CsvResult = CsvRows | CsvFailure;

/** Texts of specification.md, section 5. */
export const noValidFileMessage = 'Please upload a valid file.';
export const emptyFileMessage = 'File is empty or invalid.';
export const malformedFileMessage = 'Error processing CSV file. Please check the format.';

/** As many as a person reads; of more, the last one says how many there are. */
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
