import { mimeTypes } from '#domain/spreadsheet/fileFormat.ts';

/** An error file as a workbook with text cells: `plan - refused rows.csv` → `plan - refused rows.xlsx`. Rejects when it can't be made. */
export async function convertErrorFile(csv: File): Promise<File> {
  const convert = await loadConverter();
  const name = csv.name.replace(/\.csv$/iu, '');
  return new File([await convert(csv)], `${name}.xlsx`, { type: mimeTypes.xlsx });
}

async function loadConverter(): Promise<(csv: Blob) => Promise<Blob>> {
  if (typeof Worker === 'undefined') return (await import('./toWorkbook.ts')).toWorkbook;
  return (await import('./convertInWorker.ts')).convertInWorker;
}
