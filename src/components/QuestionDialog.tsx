import { Button, Dialog, type DialogProps, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { focusOnMount } from './focusOnMount.ts';

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

interface ConfirmDialogProps extends Omit<QuestionDialogProps, 'role' | 'actions'> {
  readonly action: string;
  readonly onAct: () => void;
  /** Safe answer, which closes the dialog and stands out. */
  readonly keep: string;
}

export function ConfirmDialog({ action, onAct, keep, onClose, ...question }: ConfirmDialogProps) {
  const actions = (
    <>
      <Button onClick={onAct}>{action}</Button>
      <Button variant="contained" ref={focusOnMount} onClick={onClose}>
        {keep}
      </Button>
    </>
  );
  return <QuestionDialog {...question} onClose={onClose} actions={actions} />;
}
