import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Team } from '#domain/team.ts';
import { ConnectionStatus } from '#src/components/ConnectionStatus.tsx';
import { LastUpdated } from '#src/components/LastUpdated.tsx';
import { LoadState } from '#src/components/LoadState.tsx';
import { StaleNotice } from '#src/components/StaleNotice.tsx';
import { MetricCards } from './MetricCards.tsx';
import { useGetMetricsQuery } from './metricsApi.ts';
import { notReported } from './showMetric.ts';
import { UpdateMetrics } from './UpdateMetrics.tsx';

const row = { justifyContent: 'space-between', alignItems: 'center', flexWrap: 'wrap', columnGap: 3, rowGap: 1 };

/** What a team reports every month, live (SPEC section 2, Team Metrics). */
export function TeamMetricsTab({ team }: { readonly team: Team }) {
  const query = useGetMetricsQuery(team.$id, { refetchOnMountOrArgChange: true });
  const { currentData: found, isError, fulfilledTimeStamp, refetch } = query;
  const retry = () => void refetch();

  if (found === undefined) {
    return <LoadState loading="Loading..." error={isError ? 'Failed to fetch team data' : undefined} onRetry={retry} />;
  }
  const [metrics = null] = found;
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
      <MetricCards metrics={metrics} />
    </>
  );
}
