import { mimeTypes } from '#domain/spreadsheet/fileFormat.ts';
import { makeSheet } from '#domain/spreadsheet/Sheet.ts';
import { writeTable, type TableFormat } from '#domain/spreadsheet/writeTable.ts';
import { uploadColumns } from '#domain/capacity-plan/columns.ts';

/** The required columns without a row. Cells of the workbook are text, so that `0042` and `1E5` stay as typed. */
export async function writeTemplate(table: TableFormat): Promise<File> {
  const columns = uploadColumns.map((header) => ({ header, width: 20, isText: true, value: () => null }));
  const template = await writeTable(makeSheet('Capacity plan', columns, []), table);
  return new File([template], `capacity plan template.${table.format}`, { type: mimeTypes[table.format] });
}
