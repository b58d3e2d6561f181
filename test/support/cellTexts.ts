import { within } from '@testing-library/react';

/** Texts of a row of a table, its header first. */
export function cellTexts(row: HTMLElement): (string | null)[] {
  return Array.from(row.querySelectorAll('[role=rowheader], [role=gridcell]'), ({ textContent }) => textContent);
}

/** Texts of the rows of a table below its header. */
export const rowTexts = (table: HTMLElement) => within(table).getAllByRole('row').slice(1).map(cellTexts);

/** Texts of the headers of all rows, below that of the columns. */
export const rowHeaders = (table: HTMLElement = document.body) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('rowheader').textContent);
