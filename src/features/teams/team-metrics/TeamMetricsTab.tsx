import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import type { MonthlyMetrics } from '#domain/monthly-metrics/fields.ts';
import { notReported } from '#domain/monthly-metrics/parseMetric.ts';
import type { Team } from '#domain/team.ts';
import { ConnectionStatus } from '#src/components/ConnectionStatus.tsx';
import { LoadState, StaleNotice } from '#src/components/LoadState.tsx';
import { TeamLastUpdated } from '#src/features/teams/TeamLastUpdated.tsx';
import { paths } from '#src/paths.ts';
import { MetricCards } from './MetricCards.tsx';
import { MonthLine } from './MonthLine.tsx';
import { UpdateMetrics } from './UpdateMetrics.tsx';
import { useGetMetricsQuery } from './metricsApi.ts';
import { useMetricsMonths } from './useMetricsMonths.ts';

const row = { justifyContent: 'space-between', alignItems: 'center', flexWrap: 'wrap', columnGap: 3, rowGap: 1 };

/** A team's monthly metrics, live (specification.md, section 2, Team Metrics). */
export function TeamMetricsTab({ team }: { readonly team: Team }) {
  const query = useGetMetricsQuery(team.$id, { refetchOnMountOrArgChange: true });
  const { currentData: rows, isError, fulfilledTimeStamp, refetch } = query;
  const retry = () => void refetch();

  if (rows === undefined) {
    return <LoadState loading="Loading..." error={isError ? 'Failed to fetch team data' : undefined} onRetry={retry} />;
  }
  return (
    <>
      {isError && <StaleNotice onRetry={retry} />}
      <Metrics key={team.$id} team={team} metrics={rows[0] ?? null} fetchedAt={fulfilledTimeStamp} />
    </>
  );
}

interface MetricsProps {
  readonly team: Team;
  readonly metrics: MonthlyMetrics | null;
  readonly fetchedAt: number | undefined;
}

function Metrics({ team, metrics, fetchedAt }: MetricsProps) {
  const teamId = team.$id;
  const months = useMetricsMonths(team, metrics);
  const { thisMonth, report, missing, timeZone } = months;
  return (
    <>
      <Stack direction="row" sx={{ ...row, mb: 2 }}>
        <div>
          <Typography variant="h2">Monthly Metrics</Typography>
          <Typography sx={{ color: 'text.secondary' }}>Please update the metrics below every month.</Typography>
          <Link component={RouterLink} to={paths.enterMetricsWith(teamId)} variant="body2">
            Enter several teams at once
          </Link>
        </div>
        <UpdateMetrics teamId={teamId} metrics={metrics} months={months} />
      </Stack>
      <Stack direction="row" sx={{ ...row, mb: 3 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5 }}>
          <MonthLine month={thisMonth} report={report} timeZone={timeZone} />
          {missing && <Typography sx={{ color: 'error.main', fontWeight: 600 }}>{missing}</Typography>}
          <TeamLastUpdated teamId={teamId} area="metrics" row={metrics} missing={notReported} />
        </Box>
        <ConnectionStatus fetchedAt={fetchedAt} />
      </Stack>
      <MetricCards teamId={teamId} metrics={metrics} months={months} />
    </>
  );
}
