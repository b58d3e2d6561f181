import { mimeTypes } from '#domain/spreadsheet/fileFormat.ts';
import type { RowBatches, SheetColumn } from '#domain/spreadsheet/Sheet.ts';
import type { TableFormat } from '#domain/spreadsheet/writeTable.ts';
import { saveFile } from '#src/live/downloads.ts';
import { WorkerProxy } from '#src/workers/workerProxy.ts';
import type { TableFileWriter } from './TableFileWriter.ts';

interface Table<Row> {
  readonly sheet: string;
  readonly name: string;
  readonly columns: readonly SheetColumn<Row>[];
  /** Some hundred rows each: cloning ten thousand at once would block the page. */
  readonly rows: RowBatches<Row>;
}

export interface DatedFormat extends TableFormat {
  /** `YYYY-MM-DD` in the organisation's time zone; part of the file's name. */
  readonly today: string;
}

/** Returns the file's name; rejects with what the rows throw, or when it could not be made. */
export async function saveTable<Row>({ sheet, name, columns, rows }: Table<Row>, table: DatedFormat): Promise<string> {
  const writer = new WorkerProxy<TableFileWriter>({
    start: async () => (await import('./startWriterWorker.ts')).startWriterWorker(),
    createInline: async () => new (await import('./TableFileWriter.ts')).TableFileWriter(),
  });
  try {
    for await (const batch of rows) {
      await writer.call(
        'add',
        batch.map((row) => columns.map(({ value }) => value(row))),
      );
    }
    const heads = columns.map(({ header, width, isText = false }) => ({ header, width, isText }));
    const file = await writer.call('finish', { name: sheet, columns: heads }, table);
    const fileName = `${toFileName(name)} ${table.today}.${table.format}`;
    saveFile(new File([file], fileName, { type: mimeTypes[table.format] }));
    return fileName;
  } finally {
    writer.terminate();
  }
}

/** Without characters that a file's name can't have. */
function toFileName(text: string): string {
  return text.replace(/[\\/:*?"<>|]+/gu, ' ').trim();
}
