import Alert from '@mui/material/Alert';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { DownloadFailure } from './downloadFile.ts';
import { ExportActions } from './ExportActions.tsx';
import { ExportDetails } from './ExportDetails.tsx';
import type { ExportState } from './exportSlice.ts';
import { ExportProblem } from './ExportProblem.tsx';
import { ExportStatus } from './ExportStatus.tsx';
import { LatestExportNotice } from './LatestExportNotice.tsx';
import type { LatestExport } from './useLatestExport.ts';

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
