import type { TableSort } from './TableView.ts';

/** Natural order in the reader's language: 'team 9' before 'Team 10', case-insensitive. */
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'accent' });

interface SortableColumn<Row> {
  readonly field: string;
  readonly value: (row: Row) => string;
}

/** Stable sort by one column; empty values last in either direction. Without a sort, `rows` as given. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly SortableColumn<Row>[],
  sort: TableSort | undefined,
): readonly Row[] {
  const column = columns.find(({ field }) => field === sort?.field);
  if (!column) return rows;
  const sign = sort?.direction === 'asc' ? 1 : -1;
  return rows
    .map((row) => ({ row, key: column.value(row) }))
    .sort((a, b) => (a.key === '' || b.key === '' ? emptyLast(a.key, b.key) : sign * collator.compare(a.key, b.key)))
    .map(({ row }) => row);
}

function emptyLast(a: string, b: string): number {
  return Number(a === '') - Number(b === '');
}
