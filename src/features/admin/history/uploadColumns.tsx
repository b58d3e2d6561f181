import Box from '@mui/material/Box';
import { formatNumber } from '#domain/formatNumber.ts';
import type { UploadResult } from '#domain/upload/uploadResult.ts';
import type { DataColumn } from '#src/components/data-table/DataColumn.ts';
import { Moment } from '#src/components/Moment.tsx';
import { ErrorFileDownload } from './ErrorFileDownload.tsx';
import { UploadFileCell } from './UploadFileCell.tsx';
import { describeProgress, UploadProgress } from './UploadProgress.tsx';
import { UploadStatusChip } from './UploadStatusChip.tsx';

const column = (col: Omit<DataColumn<UploadResult>, 'sortable'>): DataColumn<UploadResult> => ({
  ...col,
  sortable: false,
});

/** The columns of the upload history (SPEC sections 2 and 3); it is always newest first. */
export const uploadColumns: readonly DataColumn<UploadResult>[] = [
  column({
    field: 'fileName',
    header: 'File',
    value: ({ fileName }) => fileName,
    renderCell: (upload) => <UploadFileCell upload={upload} />,
    minWidth: 170,
  }),
  column({
    field: 'status',
    header: 'Status',
    value: ({ status }) => status,
    renderCell: (upload) => <UploadStatusChip upload={upload} />,
    minWidth: 170,
  }),
  column({
    field: 'submittedAt',
    header: 'Submitted',
    value: ({ submittedAt }) => submittedAt,
    renderCell: ({ submittedAt }) => <Moment iso={submittedAt} />,
    minWidth: 130,
    hideBelow: 'md',
  }),
  column({
    field: 'completedAt',
    header: 'Completed',
    value: ({ completedAt }) => completedAt ?? '',
    renderCell: ({ completedAt }) => completedAt && <Moment iso={completedAt} />,
    minWidth: 130,
    hideBelow: 'md',
  }),
  column({
    field: 'recordsProcessed',
    header: 'Rows processed',
    value: describeProgress,
    renderCell: (upload) => <UploadProgress upload={upload} />,
    minWidth: 190,
  }),
  column({
    field: 'errorCount',
    header: 'Errors',
    value: ({ errorCount }) => formatNumber(errorCount),
    minWidth: 80,
  }),
  column({
    field: 'message',
    header: 'Message',
    value: ({ message }) => message ?? '',
    renderCell: ({ message }) => <Box sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>{message}</Box>,
    minWidth: 200,
  }),
  column({
    field: 'errorFileId',
    header: 'Error file',
    value: ({ errorFileId }) => errorFileId ?? '',
    renderCell: (upload) =>
      (upload.errorFileId !== null || upload.errorCount > 0) && <ErrorFileDownload upload={upload} />,
    minWidth: 140,
  }),
];
