import { csvFailure, noValidFileMessage, type CsvFailure } from '#domain/csv/csvResult.ts';

export function isWorkbookName(fileName: string): boolean {
  return /\.xlsx$/iu.test(fileName.trim());
}

export function describeWrongFileName(fileName: string): CsvFailure | undefined {
  const name = fileName.trim();
  if (/\.csv$/iu.test(name) || isWorkbookName(name)) return undefined;
  const detail = /\.(?:xls|xlsm|xlsb|xltx|ods|numbers)$/iu.test(name)
    ? 'This kind of workbook cannot be read. Save it as .xlsx or CSV, and choose that file.'
    : 'Only a file whose name ends in .csv or .xlsx can be uploaded.';
  return csvFailure('not csv', noValidFileMessage, [detail]);
}

/** `Capacity plan.xlsx` → `Capacity plan` */
export function withoutExtension(fileName: string): string {
  return fileName.replace(/\.(?:csv|xlsx)$/iu, '');
}

export type ErrorFileContent = 'refused rows' | 'left alone';

/** `Capacity plan.xlsx` → `Capacity plan - refused rows.csv`, without characters that file systems forbid. */
export function errorFileName(fileName: string, content: ErrorFileContent): string {
  return `${withoutExtension(fileName).replace(/[\p{Cc}"*/:<>?\\|]/gu, '_')} - ${content}.csv`;
}
