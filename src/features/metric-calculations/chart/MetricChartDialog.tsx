import Box from '@mui/material/Box';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { firstMetricsYear } from '../../../../domain/limits';
import { toRows, type MetricRow } from '../../../../domain/metric-calculations/toRows';
import { LoadState } from '../../../components/LoadState';
import { useListYearlyCalculationsQuery } from '../metricCalculationsApi';
import { MetricDialog } from '../MetricDialog';
import { ChartTable } from './ChartTable';
import { commonTop, podSeries } from './chartData';
import { PodChart } from './PodChart';
import { YearLegend } from './YearLegend';

interface MetricChartDialogProps {
  readonly metric: MetricRow['metric'];
  /** Of the year. */
  readonly rows: readonly MetricRow[];
  readonly year: number;
  readonly onClose: () => void;
}

/** One metric over the year, the year before beside it, its pods side by side. */
export function MetricChartDialog({ metric, rows, year, onClose }: MetricChartDialogProps) {
  // Whatever year is shown, the one before it is over.
  const before = useListYearlyCalculationsQuery(
    year > firstMetricsYear ? { year: year - 1, isClosed: true } : skipToken,
  );
  const rowsBefore = useMemo(() => before.currentData && toRows(before.currentData), [before.currentData]);
  const series = podSeries(metric.family, rows, rowsBefore);
  const top = commonTop(series);
  return (
    <MetricDialog title={metric.label} onClose={onClose}>
      <YearLegend year={year} hasBefore={rowsBefore !== undefined} />
      {before.isError && (
        <Box sx={{ mb: 2 }}>
          <LoadState
            loading="Loading..."
            error={`Error: Failed to fetch the metrics of ${year - 1}.`}
            onRetry={() => void before.refetch()}
          />
        </Box>
      )}
      <Box
        sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}
      >
        {series.map((each) => (
          <PodChart key={each.podLabel} series={each} year={year} top={top} />
        ))}
      </Box>
      <ChartTable label={metric.label} series={series} year={year} />
    </MetricDialog>
  );
}
