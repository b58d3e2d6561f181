import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useId, useRef } from 'react';
import type { Spelling } from '#domain/tech-inventory/UseCounter.ts';
import { countTeams } from './countTeams.ts';

interface SpellingOfferProps {
  readonly common: Spelling;
  readonly typedName: string;
  readonly onUse: () => void;
  readonly onKeep: () => void;
}

/** Asks a person whose name others spell differently which spelling to save. */
export function SpellingOffer({ common, typedName, onUse, onKeep }: SpellingOfferProps) {
  const questionId = useId();
  const useButton = useRef<HTMLButtonElement>(null);
  useEffect(() => useButton.current?.focus(), []);
  return (
    <Alert severity="info" role="group" aria-label="Spelling">
      <span id={questionId}>
        {`${countTeams(common.teams)} ${common.teams === 1 ? 'writes' : 'write'} “${common.text}”. Use that spelling?`}
      </span>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1, overflowWrap: 'anywhere' }}>
        <Button
          ref={useButton}
          size="small"
          color="inherit"
          variant="outlined"
          aria-describedby={questionId}
          onClick={onUse}
          sx={{ textTransform: 'none' }}
        >
          Use “{common.text}”
        </Button>
        <Button
          size="small"
          color="inherit"
          variant="outlined"
          aria-describedby={questionId}
          onClick={onKeep}
          sx={{ textTransform: 'none' }}
        >
          Keep “{typedName}”
        </Button>
      </Box>
    </Alert>
  );
}
