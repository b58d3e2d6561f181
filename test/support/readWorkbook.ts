import readExcelFile from 'read-excel-file/node';

/** Contents of a workbook, read by an independent library: rows of cells by sheet name, in the order of the sheets. */
export async function readWorkbook(bytes: Uint8Array): Promise<Map<string, unknown[][]>> {
  const sheets = await readExcelFile(Buffer.from(bytes), { trim: false });
  return new Map(sheets.map(({ sheet, data }) => [sheet, data]));
}
