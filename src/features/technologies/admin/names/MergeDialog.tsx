import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useState } from 'react';
import { functionIds } from '#domain/resourceIds.ts';
import { type CallError, callOutcome, describeCallError } from '#src/api/callOutcome.ts';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { LoadState } from '#src/components/LoadState.tsx';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { type NamesToMerge, useMergePreview, useStartMergeMutation } from './mergeApi.ts';
import { MergePreviewList } from './MergePreviewList.tsx';
import { MergeStatus } from './MergeStatus.tsx';

interface MergeDialogProps {
  /** Null until they are chosen. */
  readonly names: NamesToMerge | null;
  /** Inputs that choose them. */
  readonly children: ReactNode;
  /** Called with the id of the merge, or of its undo, that was started last. */
  readonly onClose: (mergeId: string | null) => void;
}

/** Shows what a merge of these names will do, starts it, and follows it. */
export function MergeDialog({ names, children, onClose }: MergeDialogProps) {
  const { fileUploaderFunctionId: functionId = functionIds.fileUploader } = useRuntimeConfig();
  const [mergeId, setMergeId] = useState(() => crypto.randomUUID());
  const [start, { data: started, isLoading, error }] = useStartMergeMutation();
  const {
    preview,
    failure,
    isLoading: isLooking,
    progress,
    refetch,
  } = useMergePreview(functionId, started ? null : names);
  const [undoId, setUndoId] = useState<string | null>(null);
  const close = () => onClose(undoId ?? (started ? mergeId : null));

  function merge(id: string): void {
    if (names !== null && !isLoading) void start({ functionId, mergeId: id, ...names });
  }
  function mergeAgain(): void {
    const id = crypto.randomUUID();
    setMergeId(id);
    merge(id);
  }

  return (
    <Dialog disableRestoreFocus open fullWidth maxWidth="sm" onClose={close} aria-labelledby="merge-title">
      <DialogTitle id="merge-title">Merge names</DialogTitle>
      <DialogContent>
        {started ? (
          <MergeStatus key={mergeId} mergeId={mergeId} onUndo={setUndoId} onRetry={mergeAgain} />
        ) : (
          <>
            {children}
            <Box role="status" aria-label="Preview" sx={{ mt: 1 }}>
              {isLooking && `Looking at the teams... ${progress}`.trim()}
            </Box>
            {failure && (
              <LoadState
                loading=""
                error={`What the merge will do could not be found out. ${describeCallError(failure)}`.trim()}
                onRetry={() => void refetch()}
              />
            )}
            {names && preview && <MergePreviewList category={names.category} preview={preview} />}
            {error && (
              <Alert severity={callOutcome(error) === 'refused' ? 'error' : 'warning'} sx={{ mt: 2 }}>
                {describeFailure(error)}
              </Alert>
            )}
          </>
        )}
      </DialogContent>
      <DialogActions>
        {started ? (
          <Button ref={focusOnMount} onClick={close}>
            Close
          </Button>
        ) : (
          <>
            <Button onClick={close}>Cancel</Button>
            <Button
              variant="contained"
              aria-disabled={preview === undefined || isLoading}
              onClick={() => {
                if (preview !== undefined) merge(mergeId);
              }}
            >
              {isLoading ? 'Starting...' : 'Merge'}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Safe to try again: it has an id. */
function describeFailure(error: CallError): string {
  const outcome = callOutcome(error);
  if (outcome === 'timedOut' || outcome === 'unknown') {
    return "We got no answer, so we don't know yet whether the merge has started. You can try again: it is not done twice.";
  }
  return `The merge could not be started. ${describeCallError(error)}`.trim();
}
