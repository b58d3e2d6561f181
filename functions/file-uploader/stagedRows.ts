import { uploadColumns, type NumberedRow, type UploadColumn } from '../../domain/upload/columns';

/** A row in a line of its own, `[line, …19 cells]`: parts of a file can be read one after another. */
export function formatStagedRows(rows: readonly NumberedRow[]): string {
  return rows.map(({ line, row }) => JSON.stringify([line, ...uploadColumns.map((column) => row[column])])).join('\n');
}

export function parseStagedRows(text: string): NumberedRow[] {
  return text.split('\n').map((staged) => {
    const [line, ...cells] = JSON.parse(staged) as [number, ...string[]];
    const entries = uploadColumns.map((column, index) => [column, cells[index] ?? ''] as const);
    return { line, row: Object.fromEntries(entries) as Record<UploadColumn, string> };
  });
}
