import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { visuallyHidden } from '@mui/utils';
import { useState } from 'react';
import { flagKeys } from '../../../flags/flagKeys';
import { useFlag } from '../../../flags/useFlag';
import { EditMetricsDialog } from './EditMetricsDialog';
import type { MonthlyMetrics } from './saveMetrics';

interface UpdateMetricsProps {
  readonly teamId: string;
  readonly metrics: MonthlyMetrics | null;
}

/** The way to the dialog; only while the feature is enabled (SPEC section 2). A dialog that is open stays open, with what was typed. */
export function UpdateMetrics({ teamId, metrics }: UpdateMetricsProps) {
  const isEnabled = useFlag(flagKeys.editMonthlyMetrics);
  const [isOpen, setIsOpen] = useState(false);
  const [news, setNews] = useState('');

  function open(): void {
    setNews('');
    setIsOpen(true);
  }

  function finish(): void {
    setNews('Metrics saved.');
    setIsOpen(false);
  }

  return (
    <>
      {isEnabled ? (
        <Button variant="contained" onClick={open}>
          Update Metrics
        </Button>
      ) : (
        <Alert severity="info">Metrics updating is currently disabled</Alert>
      )}
      {isOpen && (
        <EditMetricsDialog
          teamId={teamId}
          metrics={metrics}
          isEnabled={isEnabled}
          onSaved={finish}
          onClose={() => setIsOpen(false)}
        />
      )}
      <Box role="status" aria-label="Changes" sx={visuallyHidden}>
        {news}
      </Box>
    </>
  );
}
