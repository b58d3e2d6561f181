import type { WidthFault } from './columns.ts';
import type { CsvRecord } from './readCsvRecords.ts';

/** Excel writes this many rows of a sheet together and leaves out the columns at their end that are empty in all of them. */
const rowsWrittenTogether = 16;

export interface CsvWidths {
  readonly add: (record: CsvRecord) => void;
  /** The faults by the lines of their records. */
  readonly finish: () => ReadonlyMap<number, WidthFault>;
}

interface Short {
  readonly line: number;
  readonly fault: WidthFault;
}

/**
 * Finds the lines that don't have as many cells as the header: a cell or a separator is lost or one too many, and what
 * follows stands in wrong columns. Further cells that are blank, and cells that Excel leaves out, are none of that.
 * `expected` are the header's cells without, `most` with the empty ones at its end; `recordsAbove` are those up to the header.
 */
export function readCsvWidths(expected: number, most: number, recordsAbove: number, separator: string): CsvWidths {
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
      if (records % rowsWrittenTogether === 0) closeBlock();
    },
    finish() {
      closeBlock();
      return found;
    },
  };
}

function isFilled(cell: string): boolean {
  return cell.trim() !== '';
}
