import type { CsvRecord } from './readCsvRecords';

/** Excel writes this many rows of a sheet together and leaves out the columns at their end that are empty in all of them. */
const rowsWrittenTogether = 16;

export interface CsvWidths {
  readonly add: (record: CsvRecord) => void;
  /** A sentence for each record that is wrong, in the order of the file. */
  readonly finish: () => string[];
}

interface Short {
  readonly line: number;
  readonly width: number;
}

/**
 * Finds the records that don't have as many cells as the header: a cell or a separator is lost or one too many, and what
 * follows stands in wrong columns. Further cells that are blank, and cells that Excel leaves out, are none of that.
 * `expected` are the header's cells without, `most` with the empty ones at its end; `recordsAbove` are those up to the header.
 */
export function readCsvWidths(expected: number, most: number, recordsAbove: number): CsvWidths {
  const found: [number, string][] = [];
  let records = recordsAbove;
  let widths = new Set([expected]);
  let short: Short[] = [];
  const closeBlock = (): void => {
    if (widths.size > 1) for (const { line, width } of short) found.push([line, describe(line, width, expected)]);
    widths = new Set();
    short = [];
  };
  return {
    add({ line, cells, ended }) {
      if (cells.some(isFilled)) {
        if (cells.length > most && cells.slice(most).some(isFilled)) {
          found.push([line, describe(line, cells.length, expected)]);
        }
        const width = Math.min(cells.length, expected);
        widths.add(width);
        if (width < expected) {
          if (!ended) widths.add(expected); // cut off, not written by Excel
          short.push({ line, width });
        }
      }
      records++;
      if (records % rowsWrittenTogether === 0) closeBlock();
    },
    finish() {
      closeBlock();
      return found.sort(([one], [other]) => one - other).map(([, problem]) => problem);
    },
  };
}

function isFilled(cell: string): boolean {
  return cell.trim() !== '';
}

function describe(line: number, width: number, expected: number): string {
  return `Line ${line} has ${width} ${width === 1 ? 'cell' : 'cells'}, the header has ${expected}.`;
}
