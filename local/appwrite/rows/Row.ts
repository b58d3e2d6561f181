import type { ColumnConfig, TableConfig } from '#local/appwrite/AppwriteConfig.ts';
import { quoteIdentifier } from '#local/appwrite/database/sql.ts';
import { fromSqlText, toSqlText } from '#local/appwrite/database/sqlText.ts';
import type { SqlRecord } from '#local/appwrite/queries/runList.ts';

/** Value of a cell. */
export type Cell = string | number | boolean | null | readonly (string | number | boolean | null)[];

/** The cells of a row, by column. */
export type Cells = Readonly<Record<string, Cell>>;

/** A row as the platform works with it. */
export interface Row {
  readonly $id: string;
  /** 0 until it is stored. */
  readonly $sequence: number;
  readonly $createdAt: string;
  readonly $updatedAt: string;
  /** `write(…)` already spelled out. */
  readonly $permissions: readonly string[];
  readonly cells: Cells;
}

/** Columns that `rowView` needs, quoted for SQL; the same `select`. */
export function recordColumns(table: TableConfig, select?: ReadonlySet<string>): readonly string[] {
  const keys = table.columns.map(({ key }) => key).filter((key) => select?.has(key) ?? true);
  return ['$id', '$sequence', '$createdAt', '$updatedAt', '$permissions', ...keys].map(quoteIdentifier);
}

/** A SQL record → the row; columns that weren't read are null. */
export function decodeRow(table: TableConfig, record: SqlRecord): Row {
  const cells: Record<string, Cell> = {};
  for (const column of table.columns) cells[column.key] = decodeCell(column, record[column.key] ?? null);
  return {
    $id: String(record.$id),
    $sequence: Number(record.$sequence),
    $createdAt: String(record.$createdAt),
    $updatedAt: String(record.$updatedAt),
    $permissions: JSON.parse(String(record.$permissions)) as string[],
    cells,
  };
}

/** A row → the SQL values of its columns, in the configuration's order. SQL knows no booleans and no lists. */
export function encodeCells(table: TableConfig, { cells }: Row): (string | number | null)[] {
  return table.columns.map(({ key }) => encodeCell(cells[key] ?? null));
}

/** A row as it is answered; `select` names what to answer beside the row's own `$` fields. */
export function rowView(table: TableConfig, row: Row, select?: ReadonlySet<string>): Record<string, unknown> {
  const view: Record<string, unknown> = {};
  for (const { key } of table.columns) if (select?.has(key) ?? true) view[key] = row.cells[key];
  const { $id, $sequence, $createdAt, $updatedAt, $permissions } = row;
  const own = { $id, $sequence: String($sequence), $createdAt, $updatedAt, $permissions };
  return Object.assign(view, own, { $databaseId: table.databaseId, $tableId: table.$id });
}

function decodeCell({ type, array }: ColumnConfig, value: string | number | null): Cell {
  if (array) return value === null ? [] : (JSON.parse(String(value)) as Cell);
  if (typeof value === 'string') return fromSqlText(value);
  return type === 'boolean' && value !== null ? value === 1 : value;
}

function encodeCell(cell: Cell): string | number | null {
  if (typeof cell === 'string') return toSqlText(cell);
  if (typeof cell === 'boolean') return Number(cell);
  return cell !== null && typeof cell === 'object' ? JSON.stringify(cell) : cell;
}
