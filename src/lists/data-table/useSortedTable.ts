import type { ListSearch } from '#src/lists/useSearchTerm.ts';
import type { SortableColumn } from './sortRows.ts';
import type { DataTableProps } from './DataTable.tsx';
import { type TableDefaults, type TableSort, type TableView, useTableView } from './TableView.ts';
import { useSortedRows } from './useSortedRows.ts';

export type TableControls = Pick<DataTableProps<never>, 'pageSize' | 'view' | 'onViewChange'>;

interface SortedTableOptions<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly SortableColumn<Row>[];
  readonly defaults: TableDefaults;
  /** Of rows that are equal in the order asked for; by default that of `defaults`. */
  readonly ties?: TableSort;
  /** While it is typed, the first page is shown. */
  readonly search?: ListSearch;
}

/** Rows in the order of the address, and the parts of their `DataTable`. All but `rows` referentially stable; one table per screen. */
export function useSortedTable<Row>(options: SortedTableOptions<Row>) {
  const { rows, columns, defaults, ties = defaults.sort, search } = options;
  const [view, onViewChange] = useTableView(defaults);
  const { rows: tied } = useSortedRows(rows, columns, ties);
  const { rows: sorted } = useSortedRows(tied, columns, view.sort);
  const shownView = search?.isSettled === false ? { ...view, page: 1 } : view;
  return {
    rows: sorted,
    table: { pageSize: defaults.pageSize, view: shownView, onViewChange } satisfies TableControls,
  };
}

/** Those of the page that is shown. */
export function rowsOfPage<Row>(rows: readonly Row[], { page, pageSize }: TableView): readonly Row[] {
  const lastPage = Math.max(1, Math.ceil(rows.length / pageSize));
  const end = Math.min(page, lastPage) * pageSize;
  return rows.slice(end - pageSize, end);
}
