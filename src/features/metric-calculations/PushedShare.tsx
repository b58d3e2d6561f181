import { Typography } from '@mui/material';
import { formatNumber } from '#domain/formatNumber.ts';
import type { MetricExplanation, OrganisationRows } from '#domain/metric-calculations/explain.ts';
import { metricFields } from '#domain/monthly-metrics/fields.ts';
import { isValueOf } from '#domain/pushes/metricSource.ts';
import { parsePushedMetrics } from '#domain/pushes/pushedMetrics.ts';
import { LoadFailure } from '#src/components/LoadState.tsx';
import { useListPushesOfMonthQuery } from '#src/data/metricPushesApi.ts';
import { useToday } from '#src/config/organisationDay.ts';

interface PushedShareProps {
  readonly explanation: MetricExplanation;
  readonly rows: OrganisationRows;
}

/** `41 of 55 values came by themselves this month.`; nothing while programs reported none of them. */
export function PushedShare({ explanation, rows }: PushedShareProps) {
  const { metric, reportedThisMonth, reportedEarlier } = explanation;
  const query = useListPushesOfMonthQuery(useToday().slice(0, 7), { refetchOnMountOrArgChange: 60 });
  const { data: pushes = [], isError, refetch } = query;
  const field = metricFields.find(({ family }) => family === metric.family);
  if (field === undefined) return null;
  if (isError) {
    return <LoadFailure onRetry={refetch}>Error: Failed to fetch what programs reported.</LoadFailure>;
  }
  const pushedOf = new Map(pushes.map(({ teamId, metrics }) => [teamId, parsePushedMetrics(metrics)[field.key]]));
  const rowOf = new Map(rows.metrics.map((row) => [row.$id, row]));
  const values = [...reportedThisMonth, ...reportedEarlier];
  const own = values.filter(({ teamId }) => {
    const [row, pushed] = [rowOf.get(teamId), pushedOf.get(teamId)];
    return row !== undefined && pushed !== undefined && isValueOf(field.key, row, pushed);
  });
  if (own.length === 0) return null;
  return (
    <Typography sx={{ mb: 2 }}>
      {formatNumber(own.length)} of {formatNumber(values.length)} values came by themselves this month.
    </Typography>
  );
}
