import { findOddCells, type OddCell } from '#domain/upload/oddRows.ts';
import { readCsv, type ReadCsvOptions } from '#domain/upload/readCsv.ts';
import type { CsvFailure, CsvResult, CsvRows } from '#domain/upload/readCsvResult.ts';

/** A file whose columns are right: its rows, and what looks odd in them. */
export interface CheckedCsv extends CsvRows {
  /** In the order of the file. */
  readonly odd: readonly OddCell[];
  readonly oddLines: ReadonlySet<number>;
}

/** Reads a file and looks through it, as far as that goes without knowing what is stored (SPEC sections 4 and 5). Never throws. */
export function checkCsv(bytes: Uint8Array, options: ReadCsvOptions): CheckedCsv | CsvFailure {
  return checkRows(readCsv(bytes, options));
}

/** Looks through what was read of a file, of whatever kind. */
export function checkRows(read: CsvResult): CheckedCsv | CsvFailure {
  if (!read.ok) return read;
  const odd = read.rows.flatMap(findOddCells);
  return { ...read, odd, oddLines: new Set(odd.map(({ line }) => line)) };
}
