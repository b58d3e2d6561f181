import type { CsvSeparator } from '#domain/spreadsheet/csvSeparator.ts';

/** What a submission says besides the rows (SPEC section 7). */
export interface Submission {
  /** Chosen when the file was chosen: the same id is the same upload, however often it is sent. */
  readonly uploadId: string;
  readonly fileName: string;
  readonly sourceFileUploader: string;
  readonly sourceFileUploaderEmail: string;
  /** Of the error file. */
  readonly separator: CsvSeparator;
}
