import Papa from 'papaparse';
import type { CsvFormat } from './detectCsvFormat.ts';

export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
  /** False only for a last record that no line break follows. */
  readonly ended: boolean;
}

/** Opens on this line and doesn't close as it should. */
export interface CsvQuoteFault {
  readonly line: number;
  readonly unclosed: boolean;
}

/** Calls `take` with the share read so far (0 to 1), until it returns false. Returns the quotation mark that stopped it. */
export function parseCsvRecords(
  text: string,
  { separator, newline, start }: CsvFormat,
  take: (record: CsvRecord, share: number) => boolean,
): CsvQuoteFault | undefined {
  const lineAt = createLineCounter(text);
  const records = start === 0 ? text : text.slice(start);
  let begin = start;
  let fault: CsvQuoteFault | undefined;
  Papa.parse<string[]>(records, {
    delimiter: separator,
    newline,
    step: ({ data, errors: [error], meta }, parser) => {
      const line = lineAt(begin);
      const end = start + meta.cursor;
      if (error?.type === 'Quotes') {
        fault = { line: lineAt(start + (error.index ?? 0)), unclosed: error.code === 'MissingQuotes' };
        parser.abort();
        return;
      }
      const ended = text.startsWith(newline, end - newline.length);
      const cells = newline === '\n' && ended && text[end - 2] === '\r' ? dropReturn(data, text, end) : data;
      begin = end;
      if (!take({ line, cells, ended }, end / text.length)) parser.abort();
    },
  });
  return fault;
}

/** A search for LF left it there, unless the cell is quoted and the CR is its own. */
function dropReturn(cells: readonly string[], text: string, end: number): readonly string[] {
  const last = cells.at(-1) ?? '';
  const place = end - 1 - last.length;
  const isUnquoted = !last.startsWith('"') && text[place - 1] !== '"' && text.startsWith(last, place);
  return last.endsWith('\r') && isUnquoted ? cells.with(-1, last.slice(0, -1)) : cells;
}

/** As an editor does: CR, LF or CRLF ends a line, inside quotation marks too. Takes offsets in rising order; lines from 1. */
function createLineCounter(text: string): (offset: number) => number {
  let line = 1;
  let counted = 0;
  return (offset) => {
    for (; counted < offset; counted++) {
      const code = text.charCodeAt(counted);
      if (code === 10 || (code === 13 && text.charCodeAt(counted + 1) !== 10)) line++;
    }
    return line;
  };
}
