import { planColumns } from '#domain/capacity-plan/planRows.ts';
import { mimeTypes } from '#domain/spreadsheet/fileFormat.ts';
import { makeSheet } from '#domain/spreadsheet/Sheet.ts';
import { writeTable, type TableFormat } from '#domain/spreadsheet/writeTable.ts';

/** The required columns without a row. */
export async function writeTemplate(table: TableFormat): Promise<File> {
  const template = await writeTable(makeSheet('Capacity plan', planColumns, []), table);
  return new File([template], `capacity plan template.${table.format}`, { type: mimeTypes[table.format] });
}
