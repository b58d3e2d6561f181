import Alert from '@mui/material/Alert';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { DownloadFailure } from './downloadFile';
import { ExportActions } from './ExportActions';
import { ExportDetails } from './ExportDetails';
import type { ExportState } from './exportSlice';
import { ExportProblem } from './ExportProblem';
import { ExportStatus } from './ExportStatus';
import { LatestExportNotice } from './LatestExportNotice';
import type { LatestExport } from './useLatestExport';

interface ExportPanelProps {
  readonly exported: ExportState;
  /** Shown while nothing newer is under way or made. */
  readonly latest: LatestExport;
  readonly onGenerate: () => void;
  readonly onReset: () => void;
  /** The file that was shown is gone. */
  readonly onGone: () => void;
}

/** Where an export is asked for, and what came of it. */
export function ExportPanel({ exported, latest, onGenerate, onReset, onGone }: ExportPanelProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const found = exported.status === 'idle' ? latest.found : null;
  const complete = exported.status === 'complete' ? exported : found;

  function tell(failure: DownloadFailure | null): void {
    setFailure(failure?.message ?? null);
    if (failure?.isGone) onGone();
  }

  const forgetFailureAnd = (act: () => void) => () => {
    setFailure(null);
    act();
  };

  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 720 }}>
      <Stack sx={{ gap: 3 }}>
        <ExportStatus status={found === null ? exported.status : 'found'} />
        <ExportProblem exported={exported} />
        {failure !== null && <Alert severity="error">{failure}</Alert>}
        {complete !== null && <ExportDetails exported={complete} />}
        <ExportActions
          status={exported.status}
          complete={complete}
          onGenerate={forgetFailureAnd(onGenerate)}
          onReset={forgetFailureAnd(onReset)}
          onDownload={tell}
        />
        {exported.status === 'idle' && <LatestExportNotice latest={latest} />}
      </Stack>
    </Paper>
  );
}
