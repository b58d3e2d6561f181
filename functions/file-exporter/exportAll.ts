import { writeWorkbook } from '#domain/spreadsheet/writeWorkbook.ts';
import type { WrittenSheet } from '#domain/spreadsheet/workbookXml.ts';
import type { User } from '#domain/user.ts';
import { inTime } from './inTime.ts';
import { listSheets } from './listSheets.ts';
import type { ExportPorts } from './ports.ts';
import { countRows, coverSheet } from './sheets/coverSheet.ts';

/** The platform waits 30 s for an answer: what is not written by then is given up, so that there still is one. */
export const writingTimeMs = 25_000;

export interface ExportedFile {
  readonly fileId: string;
  readonly fileName: string;
  /** Rows of all sheets but the cover. */
  readonly totalRecords: number;
  readonly worksheets: number;
  /** Bytes. */
  readonly fileSize: number;
}

/** Writes all engineering data into one workbook and keeps it for the person who asked. */
export async function exportAll(person: User, { source, files, now }: ExportPorts): Promise<ExportedFile> {
  const madeAt = new Date(now());
  const checkTime = (): void => {
    if (now() - madeAt.getTime() > writingTimeMs) throw new Error('There is more data than can be exported in time.');
  };
  const { sheets, years } = await listSheets(inTime(source, checkTime));
  let written: readonly WrittenSheet[] = [];
  const pieces: Uint8Array[] = [];
  for await (const piece of writeWorkbook(sheets, (all) => coverSheet((written = all), person, madeAt, years))) {
    pieces.push(piece);
  }
  const bytes = Buffer.concat(pieces);
  const fileName = `engineering-data-${madeAt.toISOString().slice(0, 16).replace(/[T:]/g, '-')}.xlsx`;
  return {
    fileId: await files.save(fileName, bytes, person.$id),
    fileName,
    totalRecords: countRows(written),
    worksheets: written.length + 1,
    fileSize: bytes.length,
  };
}
