import { Button, DialogContentText } from '@mui/material';
import type { ComponentType } from 'react';
import { QuestionDialog } from '#src/components/QuestionDialog.tsx';
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
    <QuestionDialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button ref={focusOnMount} onClick={onClose}>
            Close
          </Button>
          <Button onClick={reason === 'gone' ? () => window.location.reload() : onRetry}>{action}</Button>
        </>
      }
    >
      <DialogContentText>{text}</DialogContentText>
    </QuestionDialog>
  );
}
