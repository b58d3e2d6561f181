import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import type { ComponentType } from 'react';
import { describeMissing } from './describeMissing.ts';
import { onDemand, type MissingProps } from './onDemand.tsx';
import type { LoadComponent } from './useScript.ts';

interface DialogProps {
  readonly onClose: () => void;
}

/** A dialog whose script is fetched when it is first opened; nothing is shown until it is there, or can't be had. */
export function onDemandDialog<Props extends DialogProps>(load: LoadComponent<Props>): ComponentType<Props> {
  return onDemand<Props>(load, { Waiting: Nothing, Missing: DialogMissing });
}

function Nothing() {
  return null;
}

function DialogMissing({ reason, onRetry, onClose }: MissingProps & DialogProps) {
  const { title, text, action } = describeMissing(reason, 'This');
  return (
    <Dialog open onClose={onClose} aria-labelledby="missing-title" aria-describedby="missing-text">
      <DialogTitle id="missing-title">{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id="missing-text">{text}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        <Button onClick={reason === 'gone' ? () => window.location.reload() : onRetry}>{action}</Button>
      </DialogActions>
    </Dialog>
  );
}
