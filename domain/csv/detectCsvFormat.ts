import Papa from 'papaparse';
import { csvSeparators } from './csvSeparator.ts';
import { matchHeader, mostLinesAboveHeader } from '#domain/capacity-plan/matchHeader.ts';

export interface CsvFormat {
  readonly separator: string;
  readonly newline: '\r' | '\n' | '\r\n';
  readonly start: number;
}

/** Enough to hold the header, whatever stands above it. */
const headLength = 100_000;

/** From Excel's first line `sep=;`, or else the separator that finds most of the required columns. */
export function detectCsvFormat(text: string): CsvFormat {
  const declared = /^"?sep=([^"\r\n])"?(?:\r\n|\r|\n|$)/iu.exec(text);
  const start = declared?.[0].length ?? 0;
  const newline = findNewline(text.slice(start));
  return { start, newline, separator: declared?.[1] ?? findSeparator(text.slice(start, start + headLength), newline) };
}

/** Of the header. Where CRLF and LF are mixed, LF is looked for and the CR before it left out (`parseCsvRecords`). */
function findNewline(text: string): CsvFormat['newline'] {
  for (const [found] of text.matchAll(/"[^"]*(?:"|$)|\r\n|\r|\n/gu)) {
    if (found.startsWith('"')) continue;
    if (found === '\r') return '\r';
    return found === '\r\n' && !/(?<!\r)\n/u.test(text) ? '\r\n' : '\n';
  }
  return '\n';
}

function findSeparator(head: string, newline: CsvFormat['newline']): string {
  const found = csvSeparators.map((separator) => {
    const { data } = Papa.parse<string[]>(head, { delimiter: separator, newline, preview: 1_000 });
    return { separator, ...findHeader(data) };
  });
  return found.reduce((best, other) => {
    const more = other.known - best.known || other.cells - best.cells;
    return more > 0 ? other : best;
  }).separator;
}

function findHeader(records: readonly (readonly string[])[]): { readonly known: number; readonly cells: number } {
  const first = records.findIndex((cells) => cells.some((cell) => /[^\s",;|]/u.test(cell)));
  if (first < 0) return { known: 0, cells: 0 };
  const candidates = records.slice(first, first + mostLinesAboveHeader + 1).map((cells) => ({
    known: matchHeader(cells).places.size,
    cells: cells.length,
  }));
  return candidates.reduce((best, other) => (other.known > best.known ? other : best));
}
