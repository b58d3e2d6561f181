import {
  isBlankRow,
  type NumberedRow,
  type UploadColumn,
  uploadColumns,
  type UploadRow,
  type WidthFault,
  missingColumnsMessage,
} from '#domain/capacity-plan/columns.ts';
import {
  type ConfirmedHeaders,
  mostLinesAboveHeader,
  matchHeader,
  suggestHeaders,
} from '#domain/capacity-plan/matchHeader.ts';
import type { CsvQuoteFault, CsvRecord } from './parseCsvRecords.ts';
import {
  csvFailure,
  type CsvFailure,
  type CsvHeader,
  type CsvResult,
  emptyFileMessage,
  malformedFileMessage,
  type CsvFault,
} from './csvResult.ts';

/** The byte order mark of UTF-8, read as Windows-1252 by the program that saved the file: once, or twice. */
const brokenMark = /^(?:ï»¿|Ã¯Â»Â¿)/u;

/** Header: first record with all columns, at most ten lines below the first that isn't blank. Rows of another width get a `widthFault`. */
export function createCsvTableReader(confirmed: ConfirmedHeaders, separator = ',') {
  let records = 0;
  let firstLine: number | undefined;
  let closest: CsvHeaderResult | undefined;
  let body: TableBody | undefined;

  const takeHead = (record: CsvRecord): boolean => {
    records++;
    if (record.cells.every(isBlank)) return true;
    firstLine ??= record.line;
    if (record.line > firstLine + mostLinesAboveHeader) return false;
    const result = parseCsvHeader(record, confirmed);
    if (closest === undefined || columnsFound(result) > columnsFound(closest)) closest = result;
    if (result.ok) body = new TableBody(result, record.cells.length, records, separator);
    return true;
  };
  return {
    take(record: CsvRecord): boolean {
      if (body === undefined) return takeHead(record);
      body.take(record);
      return true;
    },
    finish(fault: CsvQuoteFault | undefined): CsvResult {
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
      return csvFailure('empty', emptyFileMessage, ['The file has no rows below its header.'], header);
    },
  };
}

function columnsFound(result: CsvHeaderResult): number {
  const { missing, suggestions } = result.header;
  return uploadColumns.length - missing.length + suggestions.length;
}

function isBlank(cell: string): boolean {
  return cell.trim() === '';
}

function isFilled(cell: string): boolean {
  return !isBlank(cell);
}

function describeQuoteFault({ line, unclosed }: CsvQuoteFault): string {
  return unclosed
    ? `Line ${line}: a quotation mark is never closed.`
    : `Line ${line}: a quotation mark is not closed at the end of the value. To use one inside a value, write it twice.`;
}

/** Excel writes a sheet in blocks of this many rows and omits trailing columns that are empty in the whole block. */
const rowsPerExcelBlock = 16;

type Row = { -readonly [Key in keyof NumberedRow]: NumberedRow[Key] };

/** Rows below the header. Of another width is a line with filled extra cells, or with fewer cells, unless Excel omits them. */
class TableBody {
  private readonly rows: Row[] = [];
  private readonly width: number;
  private readonly cellOf: readonly number[];
  private readonly lastColumn: UploadColumn | undefined;
  private widths: Set<number>;
  private short: { readonly row: Row; readonly fault: WidthFault }[] = [];

  /** @param headerWidth with empty cells at its end @param records with the header */
  constructor(
    { header, places }: Extract<CsvHeaderResult, { ok: true }>,
    private readonly headerWidth: number,
    private records: number,
    private readonly separator: string,
  ) {
    this.width = header.current.length;
    this.widths = new Set([this.width]);
    this.cellOf = uploadColumns.map((column) => places.get(column) ?? -1);
    this.lastColumn = uploadColumns[this.cellOf.indexOf(Math.max(...this.cellOf))];
  }

  take({ line, cells, ended }: CsvRecord): void {
    const values: Partial<Record<UploadColumn, string>> = {};
    for (const [index, column] of uploadColumns.entries()) values[column] = cells[this.cellOf[index] ?? -1] ?? '';
    const row: Row = { line, row: values as UploadRow };
    const surplus = cells.length > this.headerWidth ? cells.slice(this.headerWidth).filter(isFilled) : [];
    if (surplus.length > 0) {
      row.widthFault = { cells: cells.length, columns: this.width, separator: this.separator };
      // Nothing of the line is lost: the refused row is corrected in the error file.
      if (this.lastColumn) values[this.lastColumn] = [values[this.lastColumn], ...surplus].join(this.separator);
    }
    if (cells.some(isFilled)) this.compareWidth(row, Math.min(cells.length, this.width), ended);
    this.records++;
    if (this.records % rowsPerExcelBlock === 0) this.closeBlock();
    if (!isBlankRow(row)) this.rows.push(row);
  }

  finish(): readonly NumberedRow[] {
    this.closeBlock();
    return this.rows;
  }

  private compareWidth(row: Row, cells: number, ended: boolean): void {
    this.widths.add(cells);
    if (cells === this.width) return;
    if (!ended) this.widths.add(this.width); // cut off, not written by Excel
    const fault = { cells, columns: this.width, separator: this.separator, ...(!ended && { cutOff: true }) };
    this.short.push({ row, fault });
  }

  private closeBlock(): void {
    if (this.widths.size > 1) for (const { row, fault } of this.short) row.widthFault = fault;
    this.widths = new Set();
    this.short = [];
  }
}

type CsvHeaderResult =
  | { readonly ok: true; readonly header: CsvHeader; readonly places: ReadonlyMap<UploadColumn, number> }
  | (CsvFailure & { readonly header: CsvHeader });

function parseCsvHeader(
  { line, cells }: Pick<CsvRecord, 'line' | 'cells'>,
  confirmed: ConfirmedHeaders,
): CsvHeaderResult {
  const { places, missing, duplicates } = matchHeader(cells, confirmed);
  const used = new Set([...places.values(), ...duplicates.flatMap((duplicate) => duplicate.places)]);
  const unused = cells.filter((cell, place) => cell.trim() !== '' && !used.has(place) && !hasBrokenMark(cell));
  const header: CsvHeader = {
    line,
    current: cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1),
    unused,
    missing,
    suggestions: suggestHeaders(missing, unused),
  };
  const details = duplicates.map(
    (duplicate) => `${duplicate.column} is the header of columns ${joinPlaces(duplicate.places)}.`,
  );
  const broken = cells.find(hasBrokenMark);
  if (broken !== undefined) details.push(describeBrokenMark(broken));
  const fail = (fault: CsvFault, message: string) => ({ ...csvFailure(fault, message, details), header });
  if (missing.length > 0) return fail('missing columns', missingColumnsMessage(missing));
  if (duplicates.length > 0) {
    const columns = duplicates.map(({ column }) => column).join(', ');
    return fail('duplicate columns', `File has columns more than once: ${columns}`);
  }
  return { ok: true, header, places };
}

/** All other texts of such a file are damaged, too. */
function hasBrokenMark(cell: string): boolean {
  return brokenMark.test(cell);
}

function describeBrokenMark(cell: string): string {
  const mark = brokenMark.exec(cell)?.[0] ?? '';
  return `The header begins with "${mark}": the file was opened in the wrong encoding and then saved. Open the original as UTF-8 and save it as "CSV UTF-8".`;
}

function joinPlaces(places: readonly number[]): string {
  const numbers = places.map((place) => place + 1);
  return `${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1) ?? ''}`;
}
