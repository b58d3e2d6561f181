import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { describeUpload, type UploadResult } from '#domain/capacity-plan/uploadResult.ts';
import { formatCount, formatNumber } from '#domain/formatNumber.ts';
import { functionIds } from '#domain/resourceIds.ts';
import { describeCallError } from '#src/api/callOutcome.ts';
import { useFollowUploadQuery, useProcessingAtOnce } from '#src/api/followUpload.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { paths } from '#src/paths.ts';
import { useStartMergeUndoMutation } from './mergeApi.ts';

interface MergeStatusProps {
  /** Or of its undo. */
  readonly mergeId: string;
  /** Told the id of its undo once that is asked for. */
  readonly onUndo?: (undoId: string) => void;
  /** Asks for the merge again; where it failed. */
  readonly onRetry: () => void;
}

/** How far a merge is, live, and how it ended; then its undo, in its place. */
export function MergeStatus({ mergeId, onUndo, onRetry }: MergeStatusProps) {
  const [undoId, setUndoId] = useState<string | null>(null);
  const { fileUploaderFunctionId: functionId = functionIds.fileUploader } = useRuntimeConfig();
  const { currentData, isError, refetch } = useFollowUploadQuery(undoId ?? mergeId);
  const [undo, { isLoading, error }] = useStartMergeUndoMutation();
  const row = currentData?.[0];
  useProcessingAtOnce(row);

  async function startUndo(): Promise<void> {
    if (isLoading) return;
    const { data } = await undo({ functionId, uploadId: row?.undoOf ?? mergeId });
    if (!data) return;
    setUndoId(data.$id);
    onUndo?.(data.$id);
  }

  if (isError && row === undefined) {
    return (
      <Alert severity="warning" action={<SmallButton onClick={() => void refetch()}>Retry</SmallButton>}>
        We couldn’t load how far the merge is. It goes on by itself. <HistoryLink />
      </Alert>
    );
  }
  const hasFailed = row?.status === 'failed';
  const isDone = row?.status === 'completed';
  return (
    <Alert
      severity={hasFailed ? 'error' : isDone && row.errorCount === 0 ? 'success' : isDone ? 'warning' : 'info'}
      role="status"
      aria-label={row ? describeUpload(row) : 'Merge'}
      sx={{ '& .MuiAlert-message': { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' } }}
      action={
        isDone && row.undoOf === null ? (
          <SmallButton onClick={() => void startUndo()}>{isLoading ? 'Starting...' : 'Undo'}</SmallButton>
        ) : hasFailed ? (
          <SmallButton onClick={row.undoOf === null ? onRetry : () => void startUndo()}>Retry</SmallButton>
        ) : undefined
      }
    >
      {row && `${describeUpload(row)}. `}
      {describeState(row)} {(isDone || hasFailed) && <HistoryLink />}
      {row?.status === 'processing' && (
        <LinearProgress
          variant="determinate"
          aria-label={`Progress of ${describeUpload(row)}`}
          value={row.recordsTotal === 0 ? 0 : (100 * row.recordsProcessed) / row.recordsTotal}
          sx={{ mt: 1 }}
        />
      )}
      {error && <div>{`The undo could not be started. ${describeCallError(error)}`}</div>}
    </Alert>
  );
}

function describeState(row: UploadResult | undefined): string {
  switch (row?.status) {
    case undefined:
      return 'Starting...';
    case 'queued':
      return 'Waiting for its turn...';
    case 'processing':
      return `${formatNumber(row.recordsProcessed)} of ${formatCount(row.recordsTotal, 'team')}`;
    case 'completed':
    case 'failed':
      return row.message ?? '';
  }
}

function HistoryLink() {
  return (
    <Link component={RouterLink} to={paths.adminTab('history')} color="inherit">
      Admin, History
    </Link>
  );
}

function SmallButton({ onClick, children }: { readonly onClick: () => void; readonly children: string }) {
  return (
    <Button size="small" color="inherit" onClick={onClick}>
      {children}
    </Button>
  );
}
