import { Alert, Box, Button } from '@mui/material';
import { type RefObject, useState } from 'react';
import { describeUpload, type UploadResult } from '#domain/capacity-plan/uploadResult.ts';
import { formatCount, formatNumber } from '#domain/formatNumber.ts';
import { describeCallError } from '#src/live/callOutcome.ts';
import { useFollowUploadQuery, useProcessingAtOnce } from '#src/live/followUpload.ts';
import { useStartOperation } from '#src/live/useOperation.ts';
import { UploadBar } from '#src/components/UploadBar.tsx';
import { PageLink } from '#src/components/PageLink.tsx';
import { paths } from '#src/paths.ts';

interface MergeStatusProps {
  /** Id of a merge or of its undo. */
  readonly mergeId: string;
  readonly onUndo?: (undoId: string) => void;
  readonly onRetry: () => void;
}

/** Live; the undo, once asked for, takes the place of the merge. */
export function MergeStatus({ mergeId, onUndo, onRetry }: MergeStatusProps) {
  const [undoId, setUndoId] = useState<string | null>(null);
  const { currentData, isError, refetch } = useFollowUploadQuery(undoId ?? mergeId);
  const [start, { isLoading, error }] = useStartOperation();
  const row = currentData?.[0];
  useProcessingAtOnce(row);

  async function startUndo(): Promise<void> {
    if (isLoading) return;
    const { data } = await start({ path: '/undo', body: { uploadId: row?.undoOf ?? mergeId } });
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
      {row && <UploadBar upload={row} />}
      {error && <div>{`The undo could not be started. ${describeCallError(error)}`}</div>}
    </Alert>
  );
}

/** The merge that was started last, below the button that opens the dialog. @param onClose closes it */
export function useMerge(button: RefObject<HTMLElement | null>, onClose: () => void) {
  const [mergeId, setMergeId] = useState<string | null>(null);
  function close(id: string | null): void {
    onClose();
    if (id !== null) setMergeId(id);
    button.current?.focus();
  }
  const status = mergeId !== null && (
    <Box sx={{ mt: 1 }}>
      <MergeStatus key={mergeId} mergeId={mergeId} onRetry={() => setMergeId(null)} />
    </Box>
  );
  return { close, status };
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
    <PageLink to={paths.adminTab('history')} color="inherit">
      Admin, History
    </PageLink>
  );
}

function SmallButton({ onClick, children }: { readonly onClick: () => void; readonly children: string }) {
  return (
    <Button size="small" color="inherit" onClick={onClick}>
      {children}
    </Button>
  );
}
