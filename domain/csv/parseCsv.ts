import type { ConfirmedHeaders } from '#domain/capacity-plan/matchHeader.ts';
import { detectCsvFormat } from './detectCsvFormat.ts';
import { parseCsvRecords } from './parseCsvRecords.ts';
import { csvFailure, emptyFileMessage, noValidFileMessage, type CsvResult } from './csvResult.ts';
import { createCsvTableReader } from './csvTableReader.ts';
import { decodeCsv } from './decodeCsv.ts';

export interface ParseCsvOptions {
  readonly fileName: string;
  readonly confirmed?: ConfirmedHeaders;
  /** Share of the file read so far, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

const recordsBetweenReports = 1_000;

/** Reads what Excel writes (specification.md, sections 2, 5 and 8): further columns and blank rows dropped, cells as they came. Never throws. */
export function parseCsv(bytes: Uint8Array, { fileName, confirmed = {}, onProgress }: ParseCsvOptions): CsvResult {
  if (!/\.csv$/iu.test(fileName.trim())) {
    return csvFailure('not csv', noValidFileMessage, ['Only a file whose name ends in .csv can be uploaded.']);
  }
  const decoded = decodeCsv(bytes);
  if (!decoded.ok) return csvFailure('not text', emptyFileMessage, [decoded.detail]);
  const format = detectCsvFormat(decoded.text);
  const table = createCsvTableReader(confirmed, format.separator);
  let records = 0;
  const fault = parseCsvRecords(decoded.text, format, (record, share) => {
    records++;
    if (records % recordsBetweenReports === 0) onProgress?.(share);
    return table.take(record);
  });
  const result = table.finish(fault);
  return result.ok ? { ...result, separator: format.separator } : result;
}
