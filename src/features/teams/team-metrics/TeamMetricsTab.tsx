import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { useState } from 'react';
import { flagKeys } from '#domain/flagKeys.ts';
import { parseDraft } from '#domain/monthly-metrics/MetricsDraft.ts';
import { metricFields, type MonthlyMetrics } from '#domain/monthly-metrics/fields.ts';
import { displayMetric, notReported } from '#domain/monthly-metrics/parseMetric.ts';
import type { Team } from '#domain/team.ts';
import { useRestoredDraft } from '#src/auth/drafts.tsx';
import { ConnectionStatus } from '#src/components/ConnectionStatus.tsx';
import { LastUpdated } from '#src/components/LastUpdated.tsx';
import { LoadState, StaleNotice } from '#src/components/LoadState.tsx';
import { LastChangeTooltip, useLastChanges } from '#src/features/teams/history/LastChange.tsx';
import { useFlag } from '#src/flags/flags.ts';
import { EditMetricsDialog } from './EditMetricsDialog.tsx';
import { useGetMetricsQuery } from './metricsApi.ts';

const row = { justifyContent: 'space-between', alignItems: 'center', flexWrap: 'wrap', columnGap: 3, rowGap: 1 };

/** A team's monthly metrics, live (specification.md, section 2, Team Metrics). */
export function TeamMetricsTab({ team }: { readonly team: Team }) {
  const query = useGetMetricsQuery(team.$id, { refetchOnMountOrArgChange: true });
  const { currentData: rows, isError, fulfilledTimeStamp, refetch } = query;
  const retry = () => void refetch();

  if (rows === undefined) {
    return <LoadState loading="Loading..." error={isError ? 'Failed to fetch team data' : undefined} onRetry={retry} />;
  }
  const [metrics = null] = rows;
  return (
    <>
      {isError && <StaleNotice onRetry={retry} />}
      <Stack direction="row" sx={{ ...row, mb: 2 }}>
        <div>
          <Typography variant="h2">Monthly Metrics</Typography>
          <Typography sx={{ color: 'text.secondary' }}>Please update the metrics below every month.</Typography>
        </div>
        <UpdateMetrics key={team.$id} teamId={team.$id} metrics={metrics} />
      </Stack>
      <Stack direction="row" sx={{ ...row, mb: 3 }}>
        <LastUpdated by={metrics?.updateBy} date={metrics?.updateDate} missing={notReported} />
        <ConnectionStatus fetchedAt={fulfilledTimeStamp} />
      </Stack>
      <MetricCards teamId={team.$id} metrics={metrics} />
    </>
  );
}

const grid = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))', gap: 2, m: 0 };

const valueStyle = { m: 0, mt: 'auto', pt: 0.5, fontSize: '1.375rem', fontWeight: 620 } as const;
const missingStyle = { m: 0, mt: 'auto', pt: 0.5, color: 'text.secondary' } as const;

interface MetricsProps {
  readonly teamId: string;
  readonly metrics: MonthlyMetrics | null;
}

/** Each with who changed it last, and when, on hover and focus. */
function MetricCards({ teamId, metrics }: MetricsProps) {
  const { texts, isKnown, request } = useLastChanges(teamId, 'metrics');
  return (
    <Box component="dl" sx={grid} onPointerOver={request} onFocus={request}>
      {metricFields.map((field) => {
        const shown = displayMetric(field, metrics?.[field.key]);
        const lastChange = texts.get(field.key);
        const hasTooltip = lastChange !== undefined || !isKnown;
        return (
          <LastChangeTooltip key={field.key} text={lastChange}>
            <Paper variant="outlined" sx={{ p: 2, display: 'flex', flexDirection: 'column' }}>
              <Box
                component="dt"
                tabIndex={hasTooltip ? 0 : undefined}
                aria-description={lastChange}
                sx={{ color: 'text.secondary' }}
              >
                {field.label}
              </Box>
              <Typography component="dd" sx={shown === notReported ? missingStyle : valueStyle}>
                {shown}
              </Typography>
            </Paper>
          </LastChangeTooltip>
        );
      })}
    </Box>
  );
}

/**
 * Opens the dialog while the feature is enabled (specification.md, section 2). An open dialog stays open with its draft when the feature is
 * disabled.
 */
function UpdateMetrics({ teamId, metrics }: MetricsProps) {
  const isEnabled = useFlag(flagKeys.editMonthlyMetrics);
  const draftKey = `${teamId}/metrics`;
  const [restored, setRestored] = useState(useRestoredDraft(draftKey, parseDraft));
  const [isOpen, setIsOpen] = useState(restored !== null);
  const [announcement, setAnnouncement] = useState('');

  function open(): void {
    setAnnouncement('');
    setIsOpen(true);
  }

  function finish(): void {
    setAnnouncement('Metrics saved.');
    close();
  }

  function close(): void {
    setRestored(null);
    setIsOpen(false);
  }

  return (
    <>
      {isEnabled === true && (
        <Button variant="contained" onClick={open}>
          Update Metrics
        </Button>
      )}
      {isEnabled === false && <Alert severity="info">Metrics updating is currently disabled</Alert>}
      {isOpen && (
        <EditMetricsDialog
          teamId={teamId}
          draftKey={draftKey}
          restored={restored}
          metrics={metrics}
          isEnabled={isEnabled !== false}
          onSaved={finish}
          onClose={close}
        />
      )}
      <Box role="status" aria-label="Changes" sx={visuallyHidden}>
        {announcement}
      </Box>
    </>
  );
}
