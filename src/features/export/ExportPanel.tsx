import Alert from '@mui/material/Alert';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { ExportActions } from './ExportActions';
import { ExportDetails } from './ExportDetails';
import type { ExportState } from './exportSlice';
import { ExportProblem } from './ExportProblem';
import { ExportStatus } from './ExportStatus';

interface ExportPanelProps {
  readonly exported: ExportState;
  readonly onGenerate: () => void;
}

/** Where an export is asked for, and what came of it. */
export function ExportPanel({ exported, onGenerate }: ExportPanelProps) {
  const [downloadFailure, setDownloadFailure] = useState<string | null>(null);
  const isComplete = exported.status === 'complete';
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 720 }}>
      <Stack sx={{ gap: 3 }}>
        <ExportStatus status={exported.status} />
        <ExportProblem exported={exported} />
        {isComplete && downloadFailure !== null && <Alert severity="error">{downloadFailure}</Alert>}
        {isComplete && <ExportDetails result={exported.result} />}
        <ExportActions exported={exported} onGenerate={onGenerate} onDownloadFailure={setDownloadFailure} />
      </Stack>
    </Paper>
  );
}
