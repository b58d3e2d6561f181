import Papa from 'papaparse';

export type PastedRows = readonly (readonly string[])[];

export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

/** Tabs between cells, quotation marks around a cell with a line break. */
export function parsePastedRows(text: string): PastedRows {
  const { data } = Papa.parse<string[]>(text, { delimiter: '\t' });
  const rows = data.map((cells) => cells.map((cell) => cell.trim()));
  return rows.slice(0, rows.findLastIndex((cells) => cells.some((cell) => cell !== '')) + 1);
}
