import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import type { ComponentType } from 'react';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { describeUnavailable, type LoadComponent, onDemandQuietly, type UnavailableProps } from './onDemand.tsx';

interface DialogProps {
  readonly onClose: () => void;
}

/** Shows nothing while loading. In a file of its own, as the first chunk has no dialog. */
export function onDemandDialog<Props extends DialogProps>(load: LoadComponent<Props>): ComponentType<Props> {
  return onDemandQuietly<Props>(load, DialogUnavailable);
}

function DialogUnavailable({ reason, onRetry, onClose }: UnavailableProps & DialogProps) {
  const { title, text, action } = describeUnavailable(reason, 'This');
  return (
    <Dialog open onClose={onClose} aria-labelledby="unavailable-title" aria-describedby="unavailable-text">
      <DialogTitle id="unavailable-title">{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id="unavailable-text">{text}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button ref={focusOnMount} onClick={onClose}>
          Close
        </Button>
        <Button onClick={reason === 'gone' ? () => window.location.reload() : onRetry}>{action}</Button>
      </DialogActions>
    </Dialog>
  );
}
