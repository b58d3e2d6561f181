import { stylesXml } from './cellStyles.ts';
import type { Sheet } from './Sheet.ts';
import { closeSheet, maxSheetRows, openSheet, rowXml } from './sheetXml.ts';
import {
  contentTypesXml,
  packageRelationsXml,
  sheetPath,
  workbookRelationsXml,
  workbookXml,
  type WrittenSheet,
} from './workbookXml.ts';
import { ZipStream } from './ZipStream.ts';

/** Makes the sheet that stands before all others and is written last: it may tell how many rows they have. */
export type MakeCover = (written: readonly WrittenSheet[]) => Sheet;

/**
 * An Excel workbook (`.xlsx`), in pieces, as its rows arrive: memory holds one portion of them at a time (docs/decisions/009). No cell
 * is ever a formula. Throws when a sheet has more rows than Excel takes, and whatever the source of the rows throws.
 */
export async function* writeWorkbook(sheets: readonly Sheet[], makeCover?: MakeCover): AsyncGenerator<Uint8Array> {
  const zip = new ZipStream();
  const written: WrittenSheet[] = [];
  const covers = makeCover === undefined ? 0 : 1;
  for (const sheet of sheets) written.push(yield* writeSheet(zip, sheet, written.length + 1 + covers));
  if (makeCover !== undefined) written.unshift(yield* writeSheet(zip, makeCover([...written]), 1));
  zip.add('xl/styles.xml', stylesXml());
  zip.add('xl/workbook.xml', workbookXml(written));
  zip.add('xl/_rels/workbook.xml.rels', workbookRelationsXml(written));
  zip.add('_rels/.rels', packageRelationsXml());
  zip.add('[Content_Types].xml', contentTypesXml(written));
  zip.end();
  yield* zip.take();
}

async function* writeSheet(
  zip: ZipStream,
  { name, columns, rows }: Sheet,
  number: number,
): AsyncGenerator<Uint8Array, WrittenSheet> {
  const part = zip.open(`xl/${sheetPath(number)}`);
  part.write(openSheet(columns, number === 1));
  let last = 1;
  for await (const portion of rows) {
    if (last + portion.length > maxSheetRows)
      throw new Error(`The sheet ${name} has more rows than a spreadsheet takes.`);
    part.write(portion.map((cells) => rowXml(cells, ++last)).join(''));
    yield* zip.take();
  }
  part.write(closeSheet(columns, last - 1));
  part.close();
  return { name, columns, rows: last - 1 };
}
