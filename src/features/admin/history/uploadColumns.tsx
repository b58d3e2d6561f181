import type { UploadResult } from '../../../../domain/upload/uploadResult';
import type { DataColumn } from '../../../components/data-table/DataColumn';

/** The columns of the upload history; always newest first. */
export const uploadColumns: readonly DataColumn<UploadResult>[] = [
  { field: 'fileName', header: 'File', value: ({ fileName }) => fileName, sortable: false },
  { field: 'status', header: 'Status', value: ({ status }) => status, sortable: false },
];
