import { Alert, Box, Button } from '@mui/material';
import type { LifecycleEditResult } from '#domain/technologies/lifecycleEdits.ts';
import type { Lifecycle } from '#domain/technologies/rules.ts';
import type { Refusal } from '#src/features/technologies/admin/useSaveRule.ts';
import { describeEol } from './lifecycleTexts.ts';

interface LifecycleRefusalProps {
  readonly refusal: Refusal<LifecycleEditResult>;
  /** Saves what was entered over theirs. */
  readonly onMine: (theirs: Lifecycle | null) => void;
  readonly onTheirs: () => void;
}

export function LifecycleRefusal({ refusal, onMine, onTheirs }: LifecycleRefusalProps) {
  if (refusal.outcome === 'full') {
    return (
      <Alert severity="error" sx={{ mt: 2 }}>
        The tables of this category are too long already. Remove lines that nobody needs.
      </Alert>
    );
  }
  const { conflicts, theirs, changedBy } = refusal;
  return (
    <Alert severity="warning" sx={{ mt: 2 }}>
      {changedBy} changed this table while you were editing.
      <Box component="ul" sx={{ my: 0.5, pl: 2.5, maxHeight: 160, overflowY: 'auto' }} tabIndex={0}>
        {conflicts.map((line) => (
          <li key={line.cycle}>
            {line.cycle}: theirs {describeEol(line.theirs)}, yours {describeEol(line.mine)}.
          </li>
        ))}
      </Box>
      <Button color="inherit" size="small" onClick={() => onMine(theirs)}>
        Save mine
      </Button>
      <Button color="inherit" size="small" onClick={onTheirs}>
        Use theirs
      </Button>
    </Alert>
  );
}
