/** Rows of a sheet, each as its cells by header; the first row is the header. */
export function rowsByHeader<Cell>([header = [], ...rows]: readonly (readonly Cell[])[] = []): Record<string, Cell>[] {
  return rows.map((cells) => Object.fromEntries(header.map((name, place) => [String(name), cells[place]!])));
}
