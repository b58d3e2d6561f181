import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { focusOnMount } from '#src/components/focusOnMount.ts';

interface DiscardDialogProps {
  readonly isOpen: boolean;
  readonly onStay: () => void;
  readonly onDiscard: () => void;
}

/** Asks before what was typed is lost. */
export function DiscardDialog({ isOpen, onStay, onDiscard }: DiscardDialogProps) {
  return (
    <Dialog open={isOpen} onClose={onStay} aria-labelledby="discard-title" aria-describedby="discard-text">
      <DialogTitle id="discard-title">Discard your changes?</DialogTitle>
      <DialogContent>
        <DialogContentText id="discard-text">Your changes haven&apos;t been saved.</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onDiscard}>Discard</Button>
        <Button variant="contained" ref={focusOnMount} onClick={onStay}>
          Keep editing
        </Button>
      </DialogActions>
    </Dialog>
  );
}
