import { Alert } from '@mui/material';
import { AlertChoices } from '#src/components/AlertChoices.tsx';

interface ConflictAlertProps {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  readonly onChoose: (choice: 'mine' | 'theirs') => void;
}

export function ConflictAlert({ label, mine, theirs, onChoose }: ConflictAlertProps) {
  const [shownMine, shownTheirs] = [mine.trim() || 'no value', theirs || 'no value'];
  const [keep, use] = [`Keep ${shownMine}`, `Use ${shownTheirs}`];
  const choices = [
    { children: keep, 'aria-label': `${keep} for ${label}`, onClick: () => onChoose('mine') },
    { children: use, 'aria-label': `${use} for ${label}`, onClick: () => onChoose('theirs') },
  ];
  return (
    <Alert severity="warning" role="status" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
      {label} was changed to {shownTheirs} while you were editing. You entered {shownMine}.
      <AlertChoices choices={choices} />
    </Alert>
  );
}
