import type { CsvSeparator } from '#domain/csv/csvSeparator.ts';
import { type FileFormat, mimeTypes } from './fileFormat.ts';
import { formatCsv } from '#domain/csv/formatCsv.ts';
import type { Sheet } from './Sheet.ts';
import { writeWorkbook } from './writeWorkbook.ts';

export interface TableFormat {
  readonly format: FileFormat;
  readonly separator: CsvSeparator;
}

/** Throws what `writeWorkbook` throws. */
export async function writeTable(table: Sheet, { format, separator }: TableFormat): Promise<Blob> {
  const chunks: BlobPart[] = [];
  const written = format === 'xlsx' ? writeWorkbook([table]) : formatCsv(table, separator);
  for await (const chunk of written) chunks.push(typeof chunk === 'string' ? chunk : new Uint8Array(chunk));
  return new Blob(chunks);
}

/** @param name without its extension */
export async function writeTableFile(sheet: Sheet, name: string, table: TableFormat): Promise<File> {
  return new File([await writeTable(sheet, table)], `${name}.${table.format}`, { type: mimeTypes[table.format] });
}
