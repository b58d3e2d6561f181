import { strFromU8, unzipSync } from 'fflate';
import readExcelFile from 'read-excel-file/node';

export async function toBytes(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

/** The XML files of a workbook, by path. */
export function workbookParts(bytes: Uint8Array): Map<string, string> {
  return new Map(Object.entries(unzipSync(bytes)).map(([path, part]) => [path, strFromU8(part)]));
}

/** Contents of a workbook, read by an independent library: rows of cells by sheet name, in the order of the sheets. */
export async function readWorkbook(bytes: Uint8Array): Promise<Map<string, unknown[][]>> {
  const sheets = await readExcelFile(Buffer.from(bytes), { trim: false });
  return new Map(sheets.map(({ sheet, data }) => [sheet, data]));
}

/** Rows of a sheet, each as its cells by header; the first row is the header. */
export function rowsByHeader<Cell>([header = [], ...rows]: readonly (readonly Cell[])[] = []): Record<string, Cell>[] {
  return rows.map((cells) => Object.fromEntries(header.map((name, place) => [String(name), cells[place]!])));
}
