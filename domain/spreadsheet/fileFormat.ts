/** A workbook keeps leading zeros, `1E5` and dates as they are; CSV is easier for programs. */
export type FileFormat = 'xlsx' | 'csv';

export const mimeTypes: Readonly<Record<FileFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
};
