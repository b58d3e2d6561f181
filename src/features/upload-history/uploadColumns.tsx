import AutorenewIcon from '@mui/icons-material/Autorenew';
import CheckCircleOutlineIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlineIcon from '@mui/icons-material/ErrorOutlined';
import ScheduleIcon from '@mui/icons-material/Schedule';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import { Box, Chip, Stack, type SvgIconProps } from '@mui/material';
import type { ComponentType } from 'react';
import { formatNumber } from '#domain/formatNumber.ts';
import type { TableFormat } from '#domain/spreadsheet/writeTable.ts';
import { undoRefusalOf } from '#domain/capacity-plan/undoRefusal.ts';
import {
  describeUpload,
  isPartlyImported,
  type UploadResult,
  type UploadResultFields,
} from '#domain/capacity-plan/uploadResult.ts';
import { describeDownloadFailure } from '#src/live/downloads.ts';
import { DownloadMenu, type SaveResult } from '#src/lists/DownloadMenu.tsx';
import { DateTime } from '#src/components/DateTime.tsx';
import type { DataColumn } from '#src/lists/data-table/DataTable.tsx';
import { useDownloadErrorFileMutation, useDownloadErrorWorkbookMutation } from '#src/data/uploadsApi.ts';
import { UndoButton } from '#src/components/undo/UndoUpload.tsx';
import { PageLink } from '#src/components/PageLink.tsx';
import { targetStyle } from '#src/components/targetStyle.ts';
import { paths } from '#src/paths.ts';
import { RepairsButton } from './Repairs.tsx';
import { describeProgress, UploadProgress } from './UploadProgress.tsx';

export interface HistoryUpload extends UploadResult {
  readonly undo: UploadResult | undefined;
}

const column = (col: Omit<DataColumn<HistoryUpload>, 'sortable'>): DataColumn<HistoryUpload> => ({
  ...col,
  sortable: false,
});

/** Columns of the upload history (specification.md, sections 2 and 3), which is always newest first. */
export const uploadColumns: readonly DataColumn<HistoryUpload>[] = [
  column({
    field: 'fileName',
    header: 'File',
    value: describeUpload,
    renderCell: (upload) => <UploadFileCell upload={upload} />,
    minWidth: 180,
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
    renderCell: ({ submittedAt }) => <DateTime iso={submittedAt} />,
    minWidth: 130,
  }),
  column({
    field: 'completedAt',
    header: 'Completed',
    value: ({ completedAt }) => completedAt ?? '',
    renderCell: ({ completedAt }) => completedAt && <DateTime iso={completedAt} />,
    minWidth: 130,
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
    isControl: true,
    minWidth: 140,
  }),
];

function UploadActions({ upload }: { readonly upload: HistoryUpload }) {
  const { $id, fileName, merge, undo } = upload;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5, my: 0.5 }}>
      <PageLink to={paths.changesOfUpload($id)} sx={targetStyle} aria-label={`See changes: ${describeUpload(upload)}`}>
        See changes
      </PageLink>
      <RepairsButton upload={upload} />
      <UndoButton
        uploadId={$id}
        fileName={fileName}
        isMerge={merge != null}
        refusal={undoRefusalOf(upload, undo?.status)}
      />
    </Stack>
  );
}

/** The file name keeps its own writing direction. */
function UploadFileCell({ upload }: { readonly upload: HistoryUpload }) {
  const { fileName, undoOf } = upload;
  return (
    <Box sx={{ minWidth: { xs: 130, md: 160 } }}>
      {undoOf !== null && 'Undo of '}
      <Box component="bdi" sx={{ overflowWrap: 'anywhere' }}>
        {fileName}
      </Box>
      {(upload.status === 'completed' || upload.status === 'failed') && <UploadActions upload={upload} />}
    </Box>
  );
}

interface StatusStyle {
  readonly label: string;
  readonly Icon: ComponentType<SvgIconProps>;
  /** Each pair has a contrast of at least 4.5. */
  readonly light: readonly [text: string, background: string];
  readonly dark: readonly [text: string, background: string];
}

/** Queued yellow, processing blue, completed green, failed red (specification.md, section 4). */
const statusStyles: Readonly<Record<UploadResultFields['status'], StatusStyle>> = {
  queued: { label: 'Queued', Icon: ScheduleIcon, light: ['#5f4700', '#fff0b8'], dark: ['#ffe08a', '#463800'] },
  processing: { label: 'Processing', Icon: AutorenewIcon, light: ['#174ea6', '#dce9fd'], dark: ['#aecbfa', '#12325c'] },
  completed: {
    label: 'Completed',
    Icon: CheckCircleOutlineIcon,
    light: ['#14532d', '#d8f1e0'],
    dark: ['#9be2b4', '#123d24'],
  },
  failed: { label: 'Failed', Icon: ErrorOutlineIcon, light: ['#8c1d18', '#fcdad7'], dark: ['#ffb4ab', '#5c1f1b'] },
};

/** Completed with refused rows: amber, so that nobody takes it for a complete import. */
const partlyDone = {
  Icon: WarningIcon,
  light: ['#6b3d00', '#ffe3bf'],
  dark: ['#ffc680', '#4d2f00'],
} as const;

/** Of an undo, rows that somebody changed since were left alone; of a merge, teams without room in their lists. */
function partlyLabel({ undoOf, merge }: Pick<UploadResultFields, 'undoOf' | 'merge'>): string {
  if (undoOf !== null) return 'Partly undone';
  return merge == null ? 'Partly imported' : 'Partly merged';
}

interface UploadStatusChipProps {
  readonly upload: Pick<UploadResultFields, 'status' | 'errorCount' | 'undoOf' | 'merge'>;
}

function UploadStatusChip({ upload }: UploadStatusChipProps) {
  const { label, Icon, light, dark } = isPartlyImported(upload)
    ? { ...partlyDone, label: partlyLabel(upload) }
    : statusStyles[upload.status];
  return (
    <Chip
      size="small"
      icon={<Icon />}
      label={label}
      data-status={upload.status}
      sx={(theme) => ({
        fontWeight: 600,
        border: '1px solid color-mix(in srgb, currentcolor 30%, transparent)',
        ...colorsOf(light),
        ...theme.applyStyles('dark', colorsOf(dark)),
      })}
    />
  );
}

function colorsOf([color, backgroundColor]: StatusStyle['light']) {
  return { color, backgroundColor, '& .MuiChip-icon': { color: 'inherit' } };
}

const withoutFile = 'Download failed: No file ID or download URL provided';
const whenGone = 'The error file is no longer available. Upload the plan again to get a new one.';
const whenGoneOfUndo = 'The file is no longer available.';

/** Refused rows (specification.md, section 7) or rows that an undo left alone: the stored CSV file, or a workbook made of it. */
function ErrorFileDownload({ upload }: { readonly upload: UploadResult }) {
  const { errorFileId, fileName, undoOf, merge } = upload;
  const isOfFile = undoOf === null && merge == null;
  const [download] = useDownloadErrorFileMutation();
  const [downloadWorkbook] = useDownloadErrorWorkbookMutation();

  async function save({ format }: TableFormat): Promise<SaveResult> {
    if (errorFileId === null) return { failure: withoutFile };
    // Code that a deployment has replaced must fail here, where the menu reloads the page; a mutation would show the raw error.
    if (format === 'xlsx') await import('#src/data/error-file/convertErrorFile.ts');
    const { error } = await (format === 'csv' ? download(errorFileId) : downloadWorkbook(errorFileId));
    return error ? { failure: describeDownloadFailure(error, isOfFile ? whenGone : whenGoneOfUndo) } : null;
  }

  return (
    <DownloadMenu
      size="small"
      variant="outlined"
      color="inherit"
      label={isOfFile ? 'Error file' : 'Left alone'}
      aria-label={isOfFile ? `Error file, ${fileName}` : `Left alone, ${describeUpload(upload)}`}
      separator={null}
      onSave={save}
    />
  );
}
