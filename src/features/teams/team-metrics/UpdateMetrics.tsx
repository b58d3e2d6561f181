import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { visuallyHidden } from '@mui/utils';
import { useState } from 'react';
import { readDraft } from '#domain/monthly-metrics/MetricsDraft.ts';
import { useReturnedInput } from '#src/auth/useReturnedInput.ts';
import { flagKeys } from '#src/flags/flagKeys.ts';
import { useFlag } from '#src/flags/useFlag.ts';
import { EditMetricsDialog } from './EditMetricsDialog.tsx';
import type { MonthlyMetrics } from './saveMetrics.ts';

interface UpdateMetricsProps {
  readonly teamId: string;
  readonly metrics: MonthlyMetrics | null;
}

/** The way to the dialog; only while the feature is enabled (SPEC section 2). A dialog that is open stays open, with what was typed. */
export function UpdateMetrics({ teamId, metrics }: UpdateMetricsProps) {
  const isEnabled = useFlag(flagKeys.editMonthlyMetrics);
  const place = `${teamId}/metrics`;
  const [returned, setReturned] = useState(useReturnedInput(place, readDraft));
  const [isOpen, setIsOpen] = useState(returned !== null);
  const [news, setNews] = useState('');

  function open(): void {
    setNews('');
    setIsOpen(true);
  }

  function finish(): void {
    setNews('Metrics saved.');
    close();
  }

  function close(): void {
    setReturned(null);
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
          place={place}
          returned={returned}
          metrics={metrics}
          isEnabled={isEnabled}
          onSaved={finish}
          onClose={close}
        />
      )}
      <Box role="status" aria-label="Changes" sx={visuallyHidden}>
        {news}
      </Box>
    </>
  );
}
