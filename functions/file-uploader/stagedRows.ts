import { uploadColumns, type NumberedRow, type UploadColumn, type WidthFault } from '#domain/capacity-plan/columns.ts';

/** The first line of staged rows: the order of the cells below it. */
interface StagedHeader {
  readonly columns: readonly string[];
}

type StagedRow = readonly [line: number, ...cells: (string | WidthFault)[]];

/** Copied for each row, which is faster than building it from its entries. */
const blankRow = Object.fromEntries(uploadColumns.map((column) => [column, ''])) as Record<UploadColumn, string>;

/** NDJSON: a header, then each row as `[line, …cells]`, with its `widthFault` last when it has one. */
export function formatStagedRows(rows: readonly NumberedRow[]): string {
  const header: StagedHeader = { columns: uploadColumns };
  const staged = rows.map(({ line, row, widthFault }) => {
    const cells = uploadColumns.map((column) => row[column]);
    return [line, ...cells, ...(widthFault === undefined ? [] : [widthFault])];
  });
  return [header, ...staged].map((each) => JSON.stringify(each)).join('\n');
}

/**
 * Reads each cell by the name of its column: the columns may have changed since the rows were staged. A column that is new is
 * empty, one that is gone is dropped. Rows without a header, as earlier versions staged them, are in the order of `uploadColumns`.
 */
export function parseStagedRows(text: string): NumberedRow[] {
  const [first, ...rest] = text.split('\n').map((staged) => JSON.parse(staged) as StagedHeader | StagedRow);
  const hasHeader = first !== undefined && 'columns' in first;
  const columns: readonly string[] = hasHeader ? first.columns : uploadColumns;
  const rows = (hasHeader || first === undefined ? rest : [first, ...rest]) as StagedRow[];
  const indexes = uploadColumns.map((column) => [column, columns.indexOf(column)] as const);
  return rows.map(([line, ...cells]) => {
    const row = { ...blankRow };
    for (const [column, index] of indexes) row[column] = (cells[index] ?? '') as string;
    const widthFault = cells[columns.length] as WidthFault | undefined;
    return widthFault === undefined ? { line, row } : { line, row, widthFault };
  });
}
