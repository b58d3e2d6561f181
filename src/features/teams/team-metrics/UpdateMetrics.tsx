import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { visuallyHidden } from '@mui/utils';
import { useState } from 'react';
import { readDraft } from '../../../../domain/monthly-metrics/MetricsDraft';
import { useReturnedInput } from '../../../auth/useReturnedInput';
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
