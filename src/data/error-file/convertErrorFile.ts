import { mimeTypes } from '#domain/spreadsheet/fileFormat.ts';
import { WorkerProxy } from '#src/workers/workerProxy.ts';
import type { ErrorFileConverter } from './ErrorFileConverter.ts';

/** With text cells: `plan - refused rows.csv` → `plan - refused rows.xlsx`. Rejects when it can't be made. */
export async function convertErrorFile(csv: File): Promise<File> {
  const converter = new WorkerProxy<ErrorFileConverter>({
    start: async () => (await import('./startConverterWorker.ts')).startConverterWorker(),
    createInline: async () => new (await import('./ErrorFileConverter.ts')).ErrorFileConverter(),
  });
  try {
    const name = csv.name.replace(/\.csv$/iu, '');
    return new File([await converter.call('toWorkbook', csv)], `${name}.xlsx`, { type: mimeTypes.xlsx });
  } finally {
    converter.terminate();
  }
}
