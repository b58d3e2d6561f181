import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

interface ConflictAlertProps {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  readonly onChoose: (choice: 'mine' | 'theirs') => void;
}

export function ConflictAlert({ label, mine, theirs, onChoose }: ConflictAlertProps) {
  const [shownMine, shownTheirs] = [mine.trim() || 'no value', theirs || 'no value'];
  return (
    <Alert severity="warning" role="status" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
      {label} was changed to {shownTheirs} while you were editing. You entered {shownMine}.
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {(['mine', 'theirs'] as const).map((choice) => {
          const action = choice === 'mine' ? `Keep ${shownMine}` : `Use ${shownTheirs}`;
          return (
            <Button
              key={choice}
              size="small"
              color="inherit"
              variant="outlined"
              aria-label={`${action} for ${label}`}
              onClick={() => onChoose(choice)}
            >
              {action}
            </Button>
          );
        })}
      </Box>
    </Alert>
  );
}
