import type { OddCell } from '#domain/upload/oddRows.ts';
import { findFirst, type Found } from './Found.ts';

/** A cell that looks odd, as it is shown. */
export interface OddLine extends OddCell {
  /** Unique in the file. */
  readonly id: string;
}

/** `search` is a part of any of its texts or the number of its line; '' finds all. */
export function listOdd(cells: readonly OddCell[], search: string): Found<OddLine> {
  const term = search.trim().toLowerCase();
  return findFirst(
    cells,
    ({ line, column, value, why }) =>
      term === '' || String(line) === term || [column, value, why].some((text) => text.toLowerCase().includes(term)),
    (cell) => ({ ...cell, id: `${cell.line}-${cell.column}`, value: cut(cell.value) }),
  );
}

const longestShown = 200;

function cut(text: string): string {
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}
