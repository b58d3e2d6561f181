import { useMemo, useState } from 'react';
import { pageSizes } from '#domain/limits.ts';
import type { DataColumn } from '#src/components/data-table/DataColumn.ts';
import { DataTable } from '#src/components/data-table/DataTable.tsx';
import { sortRows } from '#src/components/data-table/sortRows.ts';
import type { TableView } from '#src/components/data-table/TableView.ts';

interface WholeTableProps<Row> {
  readonly label: string;
  /** In the order to show until a header is chosen. */
  readonly rows: readonly Row[];
  readonly columns: readonly DataColumn<Row>[];
  readonly getRowId: (row: Row) => string;
}

/** A table that keeps what is seen of it to itself: the address says nothing of a dialog. */
export function WholeTable<Row>({ label, rows, columns, getRowId }: WholeTableProps<Row>) {
  const [view, setView] = useState<TableView>({ sort: undefined, page: 1, pageSize: pageSizes.generic });
  const sorted = useMemo(() => (view.sort ? sortRows(rows, columns, view.sort) : rows), [rows, columns, view.sort]);
  return (
    <DataTable label={label} rows={sorted} columns={columns} getRowId={getRowId} view={view} onViewChange={setView} />
  );
}
