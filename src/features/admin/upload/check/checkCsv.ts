import { planUpload, type UploadPlan } from '../../../../../domain/upload/planUpload';
import { readCsv, type ReadCsvOptions } from '../../../../../domain/upload/readCsv';
import type { CsvFailure, CsvRows } from '../../../../../domain/upload/readCsvResult';

/** A file whose columns are right: its rows, and what it would do by the rules of the function that will process them. */
export interface CheckedCsv extends CsvRows {
  readonly plan: UploadPlan;
}

/** Reads and checks a file as far as that goes without knowing what is stored (SPEC sections 4 and 5). Never throws. */
export function checkCsv(bytes: Uint8Array, options: ReadCsvOptions): CheckedCsv | CsvFailure {
  const read = readCsv(bytes, options);
  return read.ok ? { ...read, plan: planUpload(read.rows) } : read;
}
