import { Alert, Snackbar } from '@mui/material';
import type { ReactNode } from 'react';

export interface Outcome {
  readonly severity: 'success' | 'info' | 'error';
  readonly text: string;
}

interface OutcomeSnackbarProps {
  /** Shown while the snackbar closes, too; nothing is there without one. */
  readonly outcome: Outcome | null | undefined;
  readonly isOpen: boolean;
  readonly action?: ReactNode;
  readonly onClose: () => void;
}

export function OutcomeSnackbar({ outcome, isOpen, action, onClose }: OutcomeSnackbarProps) {
  if (!outcome) return null;
  return (
    <Snackbar open={isOpen} autoHideDuration={10_000} onClose={onClose}>
      <Alert
        severity={outcome.severity}
        role={outcome.severity === 'error' ? 'alert' : 'status'}
        elevation={6}
        action={action}
        onClose={onClose}
      >
        {outcome.text}
      </Alert>
    </Snackbar>
  );
}
