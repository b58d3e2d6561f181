/** As what a table can be saved: a workbook keeps leading zeros, `1E5` and dates as they are; a program reads CSV more easily. */
export type FileFormat = 'xlsx' | 'csv';

export const mimeTypes: Readonly<Record<FileFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
};
