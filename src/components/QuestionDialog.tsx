import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';

interface QuestionDialogProps extends Pick<DialogProps, 'role'> {
  readonly title: string;
  readonly isOpen?: boolean;
  readonly onClose: () => void;
  /** Buttons; the safe one takes the focus. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** Its text describes it to screen readers. */
export function QuestionDialog({ title, isOpen = true, onClose, actions, children, role }: QuestionDialogProps) {
  const id = useId();
  return (
    <Dialog open={isOpen} onClose={onClose} role={role} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent id={`${id}-text`}>{children}</DialogContent>
      <DialogActions>{actions}</DialogActions>
    </Dialog>
  );
}
