import type { RowBatches } from '#domain/spreadsheet/Sheet.ts';
import { writeWorkbook, type WrittenSheet } from '#domain/spreadsheet/writeWorkbook.ts';
import type { User } from '#domain/user.ts';
import { yieldingBatches } from './batches.ts';
import type { ExportPorts, ExportSource } from './ports.ts';
import { countRows, coverSheet, listSheets } from './sheets.ts';

export interface ExportedFile {
  readonly fileId: string;
  readonly fileName: string;
  /** Rows of all sheets but the cover. */
  readonly totalRecords: number;
  readonly worksheets: number;
  /** Bytes. */
  readonly fileSize: number;
}

/** Writes all engineering data into one workbook and stores it for the person who asked. */
export async function exportAll(person: User, { source, files, now, deadline }: ExportPorts): Promise<ExportedFile> {
  const createdAt = new Date(now());
  const { sheets, years } = await listSheets(withDeadline(source, deadline));
  let written: readonly WrittenSheet[] = [];
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeWorkbook(sheets, (all) => coverSheet((written = all), person, createdAt, years))) {
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  const fileName = `engineering-data-${createdAt.toISOString().slice(0, 16).replace(/[T:]/g, '-')}.xlsx`;
  return {
    fileId: await files.save(fileName, bytes, person.$id),
    fileName,
    totalRecords: countRows(written),
    worksheets: written.length + 1,
    fileSize: bytes.length,
  };
}

/** The same lists in small batches; each throws when it is read after the deadline. */
function withDeadline(source: ExportSource, deadline: AbortSignal): ExportSource {
  async function* guard<Row>(batches: RowBatches<Row>): AsyncGenerator<readonly Row[]> {
    for await (const batch of batches) {
      if (deadline.aborted) throw new Error('There is more data than can be exported in time.');
      yield* yieldingBatches(batch);
    }
  }
  return {
    teams: () => guard(source.teams()),
    people: () => guard(source.people()),
    associations: () => guard(source.associations()),
    inventories: () => guard(source.inventories()),
    monthlyMetrics: () => guard(source.monthlyMetrics()),
    calculations: () => guard(source.calculations()),
  };
}
