import Papa from 'papaparse';
import type { CsvFormat } from './detectCsvFormat.ts';

export interface CsvRecord {
  /** The line on which the record begins. */
  readonly line: number;
  readonly cells: readonly string[];
  /** False only for a last record that no line break follows. */
  readonly ended: boolean;
}

/** A quotation mark that opens on this line and doesn't close as it should. */
export interface CsvQuoteFault {
  readonly line: number;
  readonly unclosed: boolean;
}

/**
 * Gives the records of a text one by one, with the share of the text read so far (0 to 1), until `take` returns false.
 * Returns the quotation mark at which it had to stop.
 */
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

/** Takes off the CR of a CRLF that a search for LF left at the last cell, unless the cell is quoted and the CR is its own. */
function dropReturn(cells: readonly string[], text: string, end: number): readonly string[] {
  const last = cells.at(-1) ?? '';
  const place = end - 1 - last.length;
  const isUnquoted = !last.startsWith('"') && text[place - 1] !== '"' && text.startsWith(last, place);
  return last.endsWith('\r') && isUnquoted ? cells.with(-1, last.slice(0, -1)) : cells;
}

/**
 * Numbers the lines of a text as an editor does: a line ends with CR, LF or CRLF, inside quotation marks too.
 * The function it gives takes offsets in rising order (it counts on from the last one) and returns line numbers from 1.
 */
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
