import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';

interface SubmitAnywayDialogProps {
  /** Open while there is one. */
  readonly question: string | null;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
}

/** Asks once more before a file is submitted that does something unusual. */
export function SubmitAnywayDialog({ question, onSubmit, onCancel }: SubmitAnywayDialogProps) {
  return (
    <Dialog
      open={question !== null}
      onClose={onCancel}
      aria-labelledby="submit-anyway-title"
      aria-describedby="submit-anyway-text"
    >
      <DialogTitle id="submit-anyway-title">Submit this file?</DialogTitle>
      <DialogContent>
        <DialogContentText id="submit-anyway-text">{question}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="contained" onClick={onSubmit}>
          Submit anyway
        </Button>
      </DialogActions>
    </Dialog>
  );
}
