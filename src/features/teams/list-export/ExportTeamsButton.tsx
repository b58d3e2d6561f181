import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import type { Team } from '../../../../domain/team';
import { saveTeams, type SaveOutcome } from './saveTeams';

/** Saves the teams that the list shows, on all its pages, as a spreadsheet. */
export function ExportTeamsButton({ teams }: { readonly teams: readonly Team[] }) {
  const [isWriting, setIsWriting] = useState(false);
  const [outcome, setOutcome] = useState<SaveOutcome | null>(null);
  const [isOutcomeShown, setIsOutcomeShown] = useState(false);
  const isEmpty = teams.length === 0;

  async function save(): Promise<void> {
    if (isEmpty || isWriting) return;
    setIsWriting(true);
    setIsOutcomeShown(false);
    setOutcome(await saveTeams(teams));
    setIsOutcomeShown(true);
    setIsWriting(false);
  }

  return (
    <>
      <Tooltip title={isEmpty ? 'There are no teams to export.' : ''} describeChild>
        <Button
          variant="outlined"
          startIcon={<DownloadIcon />}
          aria-disabled={isEmpty || isWriting}
          aria-busy={isWriting}
          onClick={() => void save()}
          sx={{ '&[aria-disabled=true]': { opacity: 0.5, cursor: 'default' } }}
        >
          Export what I see
        </Button>
      </Tooltip>
      <Snackbar open={isOutcomeShown} autoHideDuration={10_000} onClose={() => setIsOutcomeShown(false)}>
        <Alert
          severity={outcome?.severity ?? 'success'}
          role={outcome?.severity === 'error' ? 'alert' : 'status'}
          variant="filled"
          onClose={() => setIsOutcomeShown(false)}
        >
          {outcome?.text}
        </Alert>
      </Snackbar>
    </>
  );
}
