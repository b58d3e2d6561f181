import { useMemo } from 'react';
import { pageSizes } from '../../../../domain/limits';
import type { UploadResult } from '../../../../domain/upload/uploadResult';
import { DataTable } from '../../../components/data-table/DataTable';
import type { TableDefaults } from '../../../components/data-table/TableView';
import { useTableView } from '../../../components/data-table/useTableView';
import { sortUploads } from './sortUploads';
import { uploadColumns } from './uploadColumns';

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
