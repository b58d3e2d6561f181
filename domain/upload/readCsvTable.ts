import { uploadColumns, type NumberedRow, type UploadColumn, type UploadRow } from './columns';
import type { ConfirmedHeaders } from './headerMatch';
import { readCsvHeader, type CsvHeaderResult } from './readCsvHeader';
import type { CsvQuoteFault, CsvRecord } from './readCsvRecords';
import { csvFailure, emptyFileMessage, malformedFileMessage, type CsvFailure, type CsvHeader } from './readCsvResult';
import { readCsvWidths } from './readCsvWidths';

type CsvTable = { readonly ok: true; readonly header: CsvHeader; readonly rows: readonly NumberedRow[] } | CsvFailure;

/** Takes the records of a file one by one, as long as `take` returns true, and says at the end what they are together. */
export interface CsvTableReader {
  readonly take: (record: CsvRecord) => boolean;
  readonly finish: (fault: CsvQuoteFault | undefined) => CsvTable;
}

/** The first record with a cell that is not blank is the header; records whose 19 cells are blank are dropped. */
export function readCsvTable(confirmed: ConfirmedHeaders): CsvTableReader {
  const rows: NumberedRow[] = [];
  let header: CsvHeaderResult | undefined;
  let places: number[] = [];
  let widths = readCsvWidths(0, 0, 0);
  let recordsAbove = 0;

  const takeHeader = ({ cells }: CsvRecord): boolean => {
    recordsAbove++;
    if (cells.every((cell) => cell.trim() === '')) return true;
    const result = readCsvHeader(cells, confirmed);
    header = result;
    if (!result.ok) return false;
    places = uploadColumns.map((column) => result.places.get(column) ?? -1);
    widths = readCsvWidths(result.header.current.length, cells.length, recordsAbove);
    return true;
  };
  return {
    take(record) {
      if (header === undefined) return takeHeader(record);
      widths.add(record);
      const row = toRow(record.cells, places);
      if (row !== undefined) rows.push({ line: record.line, row });
      return true;
    },
    finish(fault) {
      if (header?.ok === false) return header;
      if (fault !== undefined) {
        return csvFailure('malformed', malformedFileMessage, [describeQuoteFault(fault)], header?.header);
      }
      if (header === undefined) return csvFailure('empty', emptyFileMessage, ['The file is empty.']);
      const wrong = widths.finish();
      if (wrong.length > 0) return csvFailure('malformed', malformedFileMessage, wrong, header.header);
      if (rows.length > 0) return { ok: true, header: header.header, rows };
      return csvFailure('empty', emptyFileMessage, ['The file has no row below its header.'], header.header);
    },
  };
}

/** Undefined for a row without a cell that is not blank. */
function toRow(cells: readonly string[], places: readonly number[]): UploadRow | undefined {
  const row: Partial<Record<UploadColumn, string>> = {};
  let isEmpty = true;
  for (const [index, column] of uploadColumns.entries()) {
    const cell = cells[places[index] ?? -1] ?? '';
    row[column] = cell;
    if (cell.trim() !== '') isEmpty = false;
  }
  return isEmpty ? undefined : (row as UploadRow);
}

function describeQuoteFault({ line, unclosed }: CsvQuoteFault): string {
  return unclosed
    ? `Line ${line}: a quotation mark opens a cell and none closes it.`
    : `Line ${line}: a quotation mark opens a cell and none closes it where the cell ends. Inside, it is written twice.`;
}
