import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { AriaDisabledButton } from '#src/components/AriaDisabledButton.tsx';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { LoadFailure } from '#src/components/LoadState.tsx';
import { type CallError, callOutcome, describeCallError, describeWriteError } from '#src/live/callOutcome.ts';

interface OperationDialogProps {
  readonly title: string;
  readonly describedBy?: string;
  readonly noun: string;
  readonly question: string;
  readonly preview: { readonly failure?: CallError | undefined; readonly refetch: () => unknown };
  readonly start?: { readonly label: string; readonly isReady: boolean; readonly run: () => void } | undefined;
  readonly started: { readonly isLoading: boolean; readonly error?: CallError | undefined };
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly details: ReactNode;
}

export function OperationDialog(props: OperationDialogProps) {
  const { title, describedBy, noun, question, preview, start, started, onClose, children, details } = props;
  const { isLoading: isStarting, error } = started;
  const titleId = useId();
  return (
    <Dialog
      disableRestoreFocus
      open
      fullWidth
      maxWidth="sm"
      onClose={onClose}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        {children}
        {preview.failure && (
          <LoadFailure onRetry={preview.refetch}>
            {`${question} could not be found out. ${describeCallError(preview.failure)}`.trim()}
          </LoadFailure>
        )}
        {details}
        {error && (
          <Alert severity={callOutcome(error) === 'refused' ? 'error' : 'warning'} sx={{ mt: 2 }}>
            {describeWriteError(
              error,
              `yet whether the ${noun} has started. You can try again: it is not done twice.`,
              `The ${noun} could not be started.`,
            )}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        {start ? (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <AriaDisabledButton variant="contained" disabled={!start.isReady || isStarting} onClick={start.run}>
              {isStarting ? 'Starting...' : start.label}
            </AriaDisabledButton>
          </>
        ) : (
          <Button ref={focusOnMount} onClick={onClose}>
            Close
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
