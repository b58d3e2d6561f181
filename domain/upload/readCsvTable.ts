import { uploadColumns, type NumberedRow, type UploadColumn, type UploadRow } from './columns.ts';
import { mostLinesAboveHeader, type ConfirmedHeaders } from './headerMatch.ts';
import { readCsvHeader, type CsvHeaderResult } from './readCsvHeader.ts';
import type { CsvQuoteFault, CsvRecord } from './readCsvRecords.ts';
import {
  csvFailure,
  emptyFileMessage,
  malformedFileMessage,
  type CsvFailure,
  type CsvHeader,
} from './readCsvResult.ts';
import { readCsvWidths } from './readCsvWidths.ts';

type CsvTable = { readonly ok: true; readonly header: CsvHeader; readonly rows: readonly NumberedRow[] } | CsvFailure;

/** Takes the records of a file one by one, as long as `take` returns true, and says at the end what they are together. */
export interface CsvTableReader {
  readonly take: (record: CsvRecord) => boolean;
  readonly finish: (fault: CsvQuoteFault | undefined) => CsvTable;
}

/**
 * The header is the first record that has all columns, at most ten lines below the first one that isn't blank. Records above it
 * are dropped, and so are those below it whose 19 cells are blank. A row with more or fewer cells than the header gets a
 * `widthFault`. `separator` is what stands between the cells.
 */
export function readCsvTable(confirmed: ConfirmedHeaders, separator = ','): CsvTableReader {
  let records = 0;
  let firstLine: number | undefined;
  let closest: CsvHeaderResult | undefined;
  let body: CsvBody | undefined;

  const takeHead = (record: CsvRecord): boolean => {
    records++;
    if (record.cells.every(isBlank)) return true;
    firstLine ??= record.line;
    if (record.line > firstLine + mostLinesAboveHeader) return false;
    const result = readCsvHeader(record, confirmed);
    if (closest === undefined || columnsFound(result) > columnsFound(closest)) closest = result;
    if (result.ok) body = readCsvBody(result, record.cells.length, records, separator);
    return true;
  };
  return {
    take(record) {
      if (body === undefined) return takeHead(record);
      body.take(record);
      return true;
    },
    finish(fault) {
      if (closest?.ok === false && (fault === undefined || columnsFound(closest) > 0)) return closest;
      if (fault !== undefined) {
        return csvFailure('malformed', malformedFileMessage, [describeQuoteFault(fault)], closest?.header);
      }
      if (body === undefined || closest === undefined) {
        return csvFailure('empty', emptyFileMessage, ['The file is empty.']);
      }
      const { header } = closest;
      const rows = body.finish();
      if (rows.length > 0) return { ok: true, header, rows };
      return csvFailure('empty', emptyFileMessage, ['The file has no row below its header.'], header);
    },
  };
}

/** Required columns that a header has, or nearly has. */
function columnsFound(result: CsvHeaderResult): number {
  const { missing, suggestions } = result.header;
  return uploadColumns.length - missing.length + suggestions.length;
}

interface CsvBody {
  readonly take: (record: CsvRecord) => void;
  readonly finish: () => readonly NumberedRow[];
}

function readCsvBody(
  { header, places }: Extract<CsvHeaderResult, { ok: true }>,
  headerWidth: number,
  recordsAbove: number,
  separator: string,
): CsvBody {
  const rows: NumberedRow[] = [];
  const widths = readCsvWidths(header.current.length, headerWidth, recordsAbove, separator);
  const cellOf = uploadColumns.map((column) => places.get(column) ?? -1);
  const lastColumn = uploadColumns[cellOf.indexOf(Math.max(...cellOf))];
  return {
    take(record) {
      widths.add(record);
      const row: Partial<Record<UploadColumn, string>> = {};
      for (const [index, column] of uploadColumns.entries()) row[column] = record.cells[cellOf[index] ?? -1] ?? '';
      const surplus = record.cells.length > headerWidth ? record.cells.slice(headerWidth).filter(isFilled) : [];
      // Nothing of the line is lost: the row is refused, and people correct it in the error file.
      if (lastColumn !== undefined && surplus.length > 0)
        row[lastColumn] = [row[lastColumn], ...surplus].join(separator);
      if (uploadColumns.some((column) => isFilled(row[column] ?? ''))) {
        rows.push({ line: record.line, row: row as UploadRow });
      }
    },
    finish() {
      const faults = widths.finish();
      if (faults.size === 0) return rows;
      return rows.map((row) => {
        const widthFault = faults.get(row.line);
        return widthFault === undefined ? row : { ...row, widthFault };
      });
    },
  };
}

function isBlank(cell: string): boolean {
  return cell.trim() === '';
}

function isFilled(cell: string): boolean {
  return !isBlank(cell);
}

function describeQuoteFault({ line, unclosed }: CsvQuoteFault): string {
  return unclosed
    ? `Line ${line}: a quotation mark is opened and never closed.`
    : `Line ${line}: a quotation mark is opened, but not closed where the value ends. Within a value, write it twice.`;
}
