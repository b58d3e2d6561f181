import Box from '@mui/material/Box';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { firstMetricsYear } from '#domain/limits.ts';
import { toRows, type MetricRow } from '#domain/metric-calculations/toRows.ts';
import { LoadState } from '#src/components/LoadState.tsx';
import { useListYearlyCalculationsQuery } from '#src/features/metric-calculations/metricCalculationsApi.ts';
import { MetricDialog } from '#src/features/metric-calculations/MetricDialog.tsx';
import { ChartTable } from './ChartTable.tsx';
import { commonTop, podSeries } from './chartData.ts';
import { PodChart } from './PodChart.tsx';
import { YearLegend } from './YearLegend.tsx';

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
