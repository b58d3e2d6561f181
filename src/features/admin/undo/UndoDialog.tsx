import { skipToken } from '@reduxjs/toolkit/query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { UnavailableReason, UndoPreview } from '#domain/capacity-plan/undo.ts';
import { describeUndoProgress, describeUpload, type UploadResult } from '#domain/capacity-plan/uploadResult.ts';
import { formatCount } from '#domain/formatNumber.ts';
import { undoDays } from '#domain/limits.ts';
import { functionIds } from '#domain/resourceIds.ts';
import { useFollowUploadQuery, useProcessingAtOnce } from '#src/api/followUpload.ts';
import { type CallError, callOutcome, describeCallError } from '#src/api/callOutcome.ts';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { LoadState } from '#src/components/LoadState.tsx';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { paths } from '#src/paths.ts';
import { isEmptyPreview, UndoDetails } from './UndoDetails.tsx';
import { useStartUndoMutation, useUndoPreview } from './undoApi.ts';

interface UndoDialogProps {
  readonly uploadId: string;
  readonly fileName: string;
  readonly isMerge?: boolean;
  readonly onClose: () => void;
}

/** Shows what an undo of the upload would restore, remove and leave alone, as the rows are at this moment, and starts it. */
export function UndoDialog({ uploadId, fileName, isMerge = false, onClose }: UndoDialogProps) {
  const { fileUploaderFunctionId: functionId = functionIds.fileUploader } = useRuntimeConfig();
  const { preview: found, failure, isLoading, progress, refetch } = useUndoPreview({ functionId, uploadId });
  const [start, started] = useStartUndoMutation();
  const canStart = found?.state === 'available' && (isMerge || !isEmptyPreview(found)) && !started.isSuccess;
  const noun = isMerge ? 'merge' : 'import';
  const undoId = started.data?.$id ?? (found?.state === 'underWay' ? found.undoId : null);
  const undo = useFollowUploadQuery(undoId ?? skipToken).currentData?.[0];
  useProcessingAtOnce(undo);
  return (
    <Dialog
      disableRestoreFocus
      open
      fullWidth
      maxWidth="sm"
      onClose={onClose}
      aria-labelledby="undo-title"
      aria-describedby="undo-status"
    >
      <DialogTitle id="undo-title">{`Undo this ${noun}${canStart ? '?' : ''}`}</DialogTitle>
      <DialogContent>
        <Typography sx={{ overflowWrap: 'anywhere', fontWeight: 600, mb: 1 }}>
          <bdi>{fileName}</bdi>
        </Typography>
        <Box id="undo-status" role="status">
          {undo ? (
            <UndoProgress undo={undo} onFollow={onClose} />
          ) : started.isSuccess ? (
            <>
              {'The undo has started. '}
              <HistoryLink onFollow={onClose}>The upload history shows how far it is</HistoryLink>.
            </>
          ) : isLoading ? (
            `Looking at what can be undone... ${progress}`.trim()
          ) : (
            found && <UndoState preview={found} isMerge={isMerge} onClose={onClose} />
          )}
        </Box>
        {failure !== undefined && (
          <LoadState
            loading=""
            error={`What can be undone could not be found out. ${describeCallError(failure)}`.trim()}
            onRetry={() => void refetch()}
          />
        )}
        {found?.state === 'available' && !started.isSuccess && <UndoDetails preview={found} />}
        {started.isError && (
          <Alert severity={callOutcome(started.error) === 'refused' ? 'error' : 'warning'} sx={{ mt: 2 }}>
            {describeFailure(started.error)}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        {canStart ? (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="contained"
              aria-disabled={started.isLoading}
              onClick={() => {
                if (!started.isLoading) void start({ functionId, uploadId });
              }}
            >
              {started.isLoading ? 'Starting...' : `Undo ${noun}`}
            </Button>
          </>
        ) : (
          <Button key={String(started.isSuccess)} ref={focusOnMount} onClick={onClose}>
            Close
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

interface UndoProgressProps {
  readonly undo: UploadResult;
  readonly onFollow: () => void;
}

/** How far the undo is, and how it ended. */
function UndoProgress({ undo, onFollow }: UndoProgressProps) {
  const { status, recordsProcessed, recordsTotal, errorCount } = undo;
  return (
    <>
      {describeUndoProgress(undo)}
      {status === 'processing' && (
        <LinearProgress
          variant="determinate"
          aria-label={`Progress of ${describeUpload(undo)}`}
          value={recordsTotal === 0 ? 0 : Math.min(100, (100 * recordsProcessed) / recordsTotal)}
          sx={{ mt: 1, height: 6, borderRadius: 3 }}
        />
      )}
      {status === 'completed' && errorCount > 0 && (
        <>
          {' '}
          <HistoryLink onFollow={onFollow}>The upload history has the list of them</HistoryLink>.
        </>
      )}
    </>
  );
}

interface UndoStateProps {
  readonly preview: UndoPreview;
  readonly isMerge: boolean;
  readonly onClose: () => void;
}

function UndoState({ preview, isMerge, onClose }: UndoStateProps): ReactNode {
  const noun = isMerge ? 'merge' : 'import';
  switch (preview.state) {
    case 'available':
      if (isMerge) return describeMergeUndo(preview);
      if (!isEmptyPreview(preview))
        return 'Puts back what the import changed. What somebody changed since is left alone.';
      return preview.keptCount === 0
        ? 'Nothing of this import is left to undo.'
        : 'Nothing of this import can be undone: all that it changed has been changed since, or is in use.';
    case 'underWay':
      return (
        <>
          {`The undo of this ${noun} is under way. `}
          <HistoryLink onFollow={onClose}>The upload history shows how far it is</HistoryLink>.
        </>
      );
    case 'done':
      return isMerge
        ? 'This merge has been undone. To have its changes again, merge the names again.'
        : 'This import has been undone. To have its changes again, upload the file again.';
    case 'expired':
      return `This ${noun} is older than ${undoDays} days, so it can't be undone any more.`;
    case 'unavailable':
      return `This ${noun} can't be undone: ${preview.reason ? reasonTexts[preview.reason] : 'its changes are not kept'}.`;
  }
}

const reasonTexts: Readonly<Record<UnavailableReason, string>> = {
  notEnded: 'it has not ended yet',
  isUndo: 'it is an undo itself',
  failedBefore: 'it failed before it changed anything',
  notKept: 'its changes were not kept',
};

function describeMergeUndo({ restored }: UndoPreview): string {
  const teams =
    restored.teams === 0
      ? 'No list of a team has anything left of it.'
      : `${formatCount(restored.teams, 'team')} ${restored.teams === 1 ? 'gets its' : 'get their'} earlier names back.`;
  return `${teams} The names count separately again. What somebody changed since is left alone.`;
}

/** Closes the dialog, as the history may be the page below it. */
function HistoryLink({ onFollow, children }: { readonly onFollow: () => void; readonly children: string }) {
  return (
    <Link component={RouterLink} to={paths.adminTab('history')} onClick={onFollow}>
      {children}
    </Link>
  );
}

/** Safe to try again: the same upload has one undo. */
function describeFailure(error: CallError): string {
  const outcome = callOutcome(error);
  if (outcome === 'timedOut' || outcome === 'unknown') {
    return "We got no answer, so we don't know yet whether the undo has started. You can try again: it is not done twice.";
  }
  return `The undo could not be started. ${describeCallError(error)}`.trim();
}
