import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import type { Concern } from '#domain/monthly-metrics/concerns.ts';
import { focusOnMount } from '#src/components/focusOnMount.ts';

interface ConcernsDialogProps {
  readonly concerns: readonly Concern[];
  readonly onChange: () => void;
  readonly onSave: () => void;
}

export function ConcernsDialog({ concerns, onChange, onSave }: ConcernsDialogProps) {
  return (
    <Dialog open onClose={onChange} aria-labelledby="concerns-title" aria-describedby="concerns-text">
      <DialogTitle id="concerns-title">Is this right?</DialogTitle>
      <DialogContent id="concerns-text">
        {concerns.map(({ text }) => (
          <DialogContentText key={text} sx={{ '& + &': { mt: 1 } }}>
            {text}
          </DialogContentText>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onSave}>Save anyway</Button>
        <Button variant="contained" ref={focusOnMount} onClick={onChange}>
          Change it
        </Button>
      </DialogActions>
    </Dialog>
  );
}
