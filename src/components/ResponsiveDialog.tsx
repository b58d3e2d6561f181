import { Dialog, type DialogProps, DialogTitle, type Theme, useMediaQuery } from '@mui/material';
import { type ReactNode, useId } from 'react';

export interface ResponsiveDialogProps extends Pick<DialogProps, 'maxWidth'> {
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Fills the screen of a phone. */
export function ResponsiveDialog({ title, maxWidth, onClose, children }: ResponsiveDialogProps) {
  const titleId = useId();
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return (
    <Dialog open onClose={onClose} fullWidth fullScreen={isSmall} maxWidth={maxWidth} aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      {children}
    </Dialog>
  );
}
