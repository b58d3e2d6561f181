import readExcelFile from 'read-excel-file/node';

/** What a workbook holds, read by somebody else's library: rows of cells by the name of the sheet, in the order of the sheets. */
export async function readWorkbook(bytes: Uint8Array): Promise<Map<string, unknown[][]>> {
  const sheets = await readExcelFile(Buffer.from(bytes), { trim: false });
  return new Map(sheets.map(({ sheet, data }) => [sheet, data]));
}
