import { formatLocal } from '#domain/calendarDay.ts';
import type { CellValue, RowBatches, Sheet } from '#domain/spreadsheet/Sheet.ts';
import { writeWorkbook, type WrittenSheet } from '#domain/spreadsheet/writeWorkbook.ts';
import type { User } from '#domain/user.ts';
import { yieldingBatches } from './batches.ts';
import type { ExportPorts, ExportSource } from './ports.ts';
import { countRows, coverSheet, listSheets } from './sheets.ts';

export interface ExportedFile {
  readonly fileId: string;
  readonly fileName: string;
  readonly totalRecords: number;
  readonly worksheets: number;
  /** Bytes. */
  readonly fileSize: number;
}

export class DeadlinePassed extends Error {
  constructor() {
    super('The export takes too long to wait for it.');
    this.name = 'DeadlinePassed';
  }
}

/** For the person who asked. Throws `DeadlinePassed`, and whatever goes wrong. */
export async function exportAll(person: User, ports: ExportPorts): Promise<ExportedFile> {
  const { source, files, now, timeZone, deadline, onProgress } = ports;
  const createdAt = new Date(now());
  const listed = await listSheets(inSmallBatches(source, deadline), { now: createdAt, timeZone });
  const sheets = onProgress === undefined ? listed.sheets : reportProgress(listed.sheets, onProgress);
  let written: readonly WrittenSheet[] = [];
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeWorkbook(sheets, (all) =>
    coverSheet((written = all), person, createdAt, listed.years),
  )) {
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  const fileName = `engineering-data-${formatLocal(createdAt, timeZone).replace(/[ :]/g, '-')}.xlsx`;
  return {
    fileId: await files.save(fileName, bytes, person.$id),
    fileName,
    totalRecords: countRows(written),
    worksheets: written.length + 1,
    fileSize: bytes.length,
  };
}

function reportProgress(sheets: readonly Sheet[], onProgress: NonNullable<ExportPorts['onProgress']>): Sheet[] {
  let total = 0;
  async function* report({ name, rows }: Sheet): AsyncGenerator<readonly (readonly CellValue[])[]> {
    for await (const batch of rows) {
      yield batch;
      await onProgress(name, (total += batch.length));
    }
  }
  return sheets.map((sheet) => ({ ...sheet, rows: report(sheet) }));
}

/** Throws `DeadlinePassed` when read after the deadline. */
function inSmallBatches(source: ExportSource, deadline: AbortSignal | undefined): ExportSource {
  async function* guard<Row>(batches: RowBatches<Row>): AsyncGenerator<readonly Row[]> {
    for await (const batch of batches) {
      if (deadline?.aborted) throw new DeadlinePassed();
      yield* yieldingBatches(batch);
    }
  }
  return (tableId) => guard(source(tableId));
}
