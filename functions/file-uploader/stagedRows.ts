import { uploadColumns, type NumberedRow, type UploadColumn, type WidthFault } from '#domain/upload/columns.ts';

/** A row in a line of its own, `[line, …19 cells]` and its `widthFault`: parts of a file can be read one after another. */
export function formatStagedRows(rows: readonly NumberedRow[]): string {
  return rows
    .map(({ line, row, widthFault }) =>
      JSON.stringify([line, ...uploadColumns.map((column) => row[column]), ...(widthFault ? [widthFault] : [])]),
    )
    .join('\n');
}

export function parseStagedRows(text: string): NumberedRow[] {
  return text.split('\n').map((staged) => {
    const [line, ...cells] = JSON.parse(staged) as [number, ...(string | WidthFault)[]];
    const entries = uploadColumns.map((column, index) => [column, cells[index] ?? ''] as const);
    const row = Object.fromEntries(entries) as Record<UploadColumn, string>;
    const widthFault = cells[uploadColumns.length] as WidthFault | undefined;
    return widthFault === undefined ? { line, row } : { line, row, widthFault };
  });
}
