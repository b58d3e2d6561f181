import { calendarDay } from '#domain/calendarDay.ts';

/** `{ percent: 85.5 }` is 85.5 %, `{ year: 2026 }` has no thousands separator, a `Date` is a moment in UTC, null is an empty cell. */
export type CellValue = string | number | Date | Percent | Year | Day | null;

interface Percent {
  readonly percent: number;
}

/** `0.381` of 38.095 %: two decimals everywhere. */
export function shareOf({ percent }: Percent): number {
  return Math.round(percent * 100) / 10_000;
}

interface Day {
  /** `YYYY-MM-DD` */
  readonly day: string;
}

/** Day of an instant in that time zone, as lists show it. @param iso ISO 8601 */
export function toDayCell(iso: string, timeZone: string): Day {
  return { day: calendarDay(new Date(iso), timeZone) };
}

interface Year {
  readonly year: number;
}

export interface ColumnHead {
  readonly header: string;
  /** In characters. */
  readonly width: number;
  /** A spreadsheet makes no number or date of what is typed into the column. */
  readonly isText?: boolean;
}

export interface SheetColumn<Row> extends ColumnHead {
  readonly value: (row: Row) => CellValue;
}

/** Pulled as the file grows, so that rows are never all held at once. */
export type RowBatches<Row> = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;

/** More than one worksheet when it has more rows than Excel takes. */
export interface Sheet {
  /** At most 27 characters (31 with a number in brackets), none of them one of `[ ] : * ? / \ '`. */
  readonly name: string;
  readonly columns: readonly ColumnHead[];
  readonly rows: RowBatches<readonly CellValue[]>;
}

export function makeSheet<Row>(name: string, columns: readonly SheetColumn<Row>[], rows: RowBatches<Row>): Sheet {
  return { name, columns, rows: toCells(columns, rows) };
}

async function* toCells<Row>(
  columns: readonly SheetColumn<Row>[],
  rows: RowBatches<Row>,
): AsyncGenerator<readonly CellValue[][]> {
  for await (const batch of rows) yield batch.map((row) => columns.map(({ value }) => value(row)));
}
