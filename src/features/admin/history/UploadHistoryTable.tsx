import { useMemo } from 'react';
import { pageSizes } from '#domain/limits.ts';
import type { UploadResult } from '#domain/upload/uploadResult.ts';
import { DataTable } from '#src/components/data-table/DataTable.tsx';
import type { TableDefaults } from '#src/components/data-table/TableView.ts';
import { useTableView } from '#src/components/data-table/useTableView.ts';
import { sortUploads } from './sortUploads.ts';
import { uploadColumns } from './uploadColumns.tsx';

const defaults: TableDefaults = { sortFields: [], pageSize: pageSizes.uploadHistory };
const getUploadId = ({ $id }: UploadResult) => $id;
const hasFailed = ({ status }: UploadResult) => status === 'failed';

/** A person's uploads, newest first, 10 a page (SPEC section 2). */
export function UploadHistoryTable({ uploads }: { readonly uploads: readonly UploadResult[] }) {
  const [view, setView] = useTableView(defaults);
  const sorted = useMemo(() => sortUploads(uploads), [uploads]);
  return (
    <DataTable
      label="Upload history"
      rows={sorted}
      columns={uploadColumns}
      getRowId={getUploadId}
      pageSize={defaults.pageSize}
      view={view}
      onViewChange={setView}
      isRowAlarming={hasFailed}
    />
  );
}
