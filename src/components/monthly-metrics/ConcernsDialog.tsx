import { DialogContentText } from '@mui/material';
import type { Concern } from '#domain/monthly-metrics/concerns.ts';
import { ConfirmDialog } from '#src/components/QuestionDialog.tsx';

interface ConcernsDialogProps {
  readonly concerns: readonly Concern[];
  readonly onChange: () => void;
  readonly onSave: () => void;
}

export function ConcernsDialog({ concerns, onChange, onSave }: ConcernsDialogProps) {
  return (
    <ConfirmDialog title="Is this right?" action="Save anyway" onAct={onSave} keep="Change it" onClose={onChange}>
      {concerns.map(({ text }) => (
        <DialogContentText key={text} sx={{ '& + &': { mt: 1 } }}>
          {text}
        </DialogContentText>
      ))}
    </ConfirmDialog>
  );
}
