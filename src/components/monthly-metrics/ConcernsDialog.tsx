import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import type { Concern } from '#domain/monthly-metrics/concerns.ts';
import { QuestionDialog } from '#src/components/QuestionDialog.tsx';
import { focusOnMount } from '#src/components/focusOnMount.ts';

interface ConcernsDialogProps {
  readonly concerns: readonly Concern[];
  readonly onChange: () => void;
  readonly onSave: () => void;
}

export function ConcernsDialog({ concerns, onChange, onSave }: ConcernsDialogProps) {
  return (
    <QuestionDialog
      title="Is this right?"
      onClose={onChange}
      actions={
        <>
          <Button onClick={onSave}>Save anyway</Button>
          <Button variant="contained" ref={focusOnMount} onClick={onChange}>
            Change it
          </Button>
        </>
      }
    >
      {concerns.map(({ text }) => (
        <DialogContentText key={text} sx={{ '& + &': { mt: 1 } }}>
          {text}
        </DialogContentText>
      ))}
    </QuestionDialog>
  );
}
