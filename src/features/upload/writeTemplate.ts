import type { UploadRow } from '#domain/capacity-plan/columns.ts';
import { emptyRow, planColumns } from '#domain/capacity-plan/planRows.ts';
import { mimeTypes } from '#domain/spreadsheet/fileFormat.ts';
import { makeSheet } from '#domain/spreadsheet/Sheet.ts';
import { writeTable, type TableFormat } from '#domain/spreadsheet/writeTable.ts';

const exampleRow = {
  Team: 'Example Team',
  'Greenfield Status': 'No',
  'User First Name': 'Ada',
  'User Last Name': 'Example',
  'User Email': 'ada.example@example.test',
  'Agile Team Role': 'Developer',
} satisfies Partial<UploadRow>;

/** The required columns, without a row or with one to be replaced. */
export async function writeTemplate(table: TableFormat, hasExample = false): Promise<File> {
  const rows = hasExample ? [{ ...emptyRow, ...exampleRow }] : [];
  const template = await writeTable(makeSheet('Capacity plan', planColumns, [rows]), table);
  return new File([template], `capacity plan ${hasExample ? 'example' : 'template'}.${table.format}`, {
    type: mimeTypes[table.format],
  });
}
