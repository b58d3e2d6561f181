import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Alert from '@mui/material/Alert';
import Snackbar from '@mui/material/Snackbar';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import type { Team } from '../../../../domain/team';
import { SteadyButton } from '../../../components/SteadyButton';
import { saveTeams, type SaveOutcome } from './saveTeams';

/** Saves the teams that the list shows, on all its pages, as a spreadsheet. */
export function ExportTeamsButton({ teams }: { readonly teams: readonly Team[] }) {
  const [isWriting, setIsWriting] = useState(false);
  const [outcome, setOutcome] = useState<SaveOutcome | null>(null);
  const [isOutcomeShown, setIsOutcomeShown] = useState(false);
  const isEmpty = teams.length === 0;

  async function save(): Promise<void> {
    setIsWriting(true);
    setIsOutcomeShown(false);
    setOutcome(await saveTeams(teams));
    setIsOutcomeShown(true);
    setIsWriting(false);
  }

  return (
    <>
      <Tooltip title={isEmpty ? 'There are no teams to export.' : ''} describeChild>
        <SteadyButton
          variant="outlined"
          startIcon={<DownloadIcon />}
          off={isEmpty || isWriting}
          aria-busy={isWriting}
          onClick={() => void save()}
        >
          Export what I see
        </SteadyButton>
      </Tooltip>
      <Snackbar open={isOutcomeShown} autoHideDuration={10_000} onClose={() => setIsOutcomeShown(false)}>
        <Alert
          severity={outcome?.severity ?? 'success'}
          role={outcome?.severity === 'error' ? 'alert' : 'status'}
          elevation={6}
          onClose={() => setIsOutcomeShown(false)}
        >
          {outcome?.text}
        </Alert>
      </Snackbar>
    </>
  );
}
