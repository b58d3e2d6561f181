import { Box, Button, Paper, Stack } from '@mui/material';
import { formatCount } from '#domain/formatNumber.ts';
import { ConnectionBack } from '#src/components/SaveFailureAlert.tsx';
import { AriaDisabledButton } from '#src/components/AriaDisabledButton.tsx';
import type { MetricsEntry } from './useMetricsEntry.ts';

const barStyle = {
  px: 2,
  py: 1.5,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  alignItems: 'center',
  justifyContent: 'space-between',
};

export function SaveBar({ entry }: { readonly entry: MetricsEntry }) {
  const { saver, changed, toConfirm } = entry;
  const failed = saver.isBusy ? 0 : saver.failedIds.length;
  return (
    <Paper variant="outlined" sx={barStyle}>
      <Box sx={{ minWidth: 0 }}>
        <Box role="status" aria-label="Changes">
          {saver.summary}
          {failed > 0 && saver.isAway && <ConnectionBack />}
        </Box>
        {!saver.isBusy && <div>{describeChanges(entry)}</div>}
      </Box>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {failed > 0 && (
          <Button variant="outlined" onClick={entry.retry}>
            Try again ({formatCount(failed, 'team')})
          </Button>
        )}
        <AriaDisabledButton
          variant="outlined"
          disabled={!entry.canEdit || toConfirm.length === 0}
          onClick={() => void entry.confirm()}
        >
          Confirm Unchanged{toConfirm.length > 0 ? ` (${toConfirm.length})` : ''}
        </AriaDisabledButton>
        <AriaDisabledButton
          variant="contained"
          disabled={!entry.canEdit || changed.length === 0}
          onClick={() => entry.submit()}
        >
          {changed.length > 0 ? `Save ${formatCount(changed.length, 'team')}` : 'Save'}
        </AriaDisabledButton>
      </Stack>
    </Paper>
  );
}

/** `3 teams changed. 2 values to correct. 1 conflict to decide.` */
function describeChanges({ changed, errorCount, conflictCount, confirmable }: MetricsEntry): string {
  if (changed.length === 0) {
    return confirmable.length > 0 ? 'Tick teams whose values are still right, and confirm them.' : '';
  }
  const sentences = [
    `${formatCount(changed.length, 'team')} changed.`,
    ...(errorCount > 0 ? [`${formatCount(errorCount, 'value')} to correct.`] : []),
    ...(conflictCount > 0 ? [`${formatCount(conflictCount, 'conflict')} to decide.`] : []),
  ];
  return sentences.join(' ');
}
