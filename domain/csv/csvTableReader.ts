import {
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

export interface CsvTableReader {
  readonly take: (record: CsvRecord) => boolean;
  readonly finish: (fault: CsvQuoteFault | undefined) => CsvResult;
}

/** Header: first record with all columns, at most ten lines below the first that isn't blank. Rows of another width get a `widthFault`. */
export function createCsvTableReader(confirmed: ConfirmedHeaders, separator = ','): CsvTableReader {
  let records = 0;
  let firstLine: number | undefined;
  let closest: CsvHeaderResult | undefined;
  let body: BodyReader | undefined;

  const takeHead = (record: CsvRecord): boolean => {
    records++;
    if (record.cells.every(isBlank)) return true;
    firstLine ??= record.line;
    if (record.line > firstLine + mostLinesAboveHeader) return false;
    const result = parseCsvHeader(record, confirmed);
    if (closest === undefined || columnsFound(result) > columnsFound(closest)) closest = result;
    if (result.ok) body = createBodyReader(result, record.cells.length, records, separator);
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
      return csvFailure('empty', emptyFileMessage, ['The file has no rows below its header.'], header);
    },
  };
}

function columnsFound(result: CsvHeaderResult): number {
  const { missing, suggestions } = result.header;
  return uploadColumns.length - missing.length + suggestions.length;
}

interface BodyReader {
  readonly take: (record: CsvRecord) => void;
  readonly finish: () => readonly NumberedRow[];
}

function createBodyReader(
  { header, places }: Extract<CsvHeaderResult, { ok: true }>,
  headerWidth: number,
  recordsAbove: number,
  separator: string,
): BodyReader {
  const rows: NumberedRow[] = [];
  const widths = createWidthChecker(header.current.length, headerWidth, recordsAbove, separator);
  const cellOf = uploadColumns.map((column) => places.get(column) ?? -1);
  const lastColumn = uploadColumns[cellOf.indexOf(Math.max(...cellOf))];
  return {
    take(record) {
      widths.add(record);
      const row: Partial<Record<UploadColumn, string>> = {};
      for (const [index, column] of uploadColumns.entries()) row[column] = record.cells[cellOf[index] ?? -1] ?? '';
      const surplus = record.cells.length > headerWidth ? record.cells.slice(headerWidth).filter(isFilled) : [];
      // Nothing of the line is lost: the refused row is corrected in the error file.
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
    ? `Line ${line}: a quotation mark is never closed.`
    : `Line ${line}: a quotation mark is not closed at the end of the value. To use one inside a value, write it twice.`;
}

/** Excel writes a sheet in blocks of this many rows and omits trailing columns that are empty in the whole block. */
const rowsPerExcelBlock = 16;

interface WidthChecker {
  readonly add: (record: CsvRecord) => void;
  readonly finish: () => ReadonlyMap<number, WidthFault>;
}

interface Short {
  readonly line: number;
  readonly fault: WidthFault;
}

/**
 * Blank extra cells, and those that Excel omits, don't count. @param expected without empty cells at the end. @param
 * recordsAbove with the header.
 */
function createWidthChecker(expected: number, most: number, recordsAbove: number, separator: string): WidthChecker {
  const found = new Map<number, WidthFault>();
  let records = recordsAbove;
  let widths = new Set([expected]);
  let short: Short[] = [];
  const closeBlock = (): void => {
    if (widths.size > 1) for (const { line, fault } of short) found.set(line, fault);
    widths = new Set();
    short = [];
  };
  return {
    add({ line, cells, ended }) {
      if (cells.some(isFilled)) {
        if (cells.length > most && cells.slice(most).some(isFilled)) {
          found.set(line, { cells: cells.length, columns: expected, separator });
        }
        const width = Math.min(cells.length, expected);
        widths.add(width);
        if (width < expected) {
          if (!ended) widths.add(expected); // cut off, not written by Excel
          short.push({
            line,
            fault: { cells: width, columns: expected, separator, ...(ended ? {} : { cutOff: true }) },
          });
        }
      }
      records++;
      if (records % rowsPerExcelBlock === 0) closeBlock();
    },
    finish() {
      closeBlock();
      return found;
    },
  };
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
