import { blankRow, type UploadRow } from '#domain/capacity-plan/columns.ts';
import { planColumns } from '#domain/capacity-plan/planRows.ts';
import { makeSheet } from '#domain/spreadsheet/Sheet.ts';
import { type TableFormat, writeTableFile } from '#domain/spreadsheet/writeTable.ts';

const exampleRow = {
  Team: 'Example Team',
  'Greenfield Status': 'No',
  'User First Name': 'Ada',
  'User Last Name': 'Example',
  'User Email': 'ada.example@example.test',
  'Agile Team Role': 'Developer',
} satisfies Partial<UploadRow>;

/** The required columns, without a row or with one to be replaced. */
export function writeTemplate(table: TableFormat, hasExample = false): Promise<File> {
  const sheet = makeSheet('Capacity plan', planColumns, [hasExample ? [{ ...blankRow, ...exampleRow }] : []]);
  return writeTableFile(sheet, `capacity plan ${hasExample ? 'example' : 'template'}`, table);
}
