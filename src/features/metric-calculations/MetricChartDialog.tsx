import { Box, Typography } from '@mui/material';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { formatDate } from '#domain/dateFormat.ts';
import { formatMetric, formatNumber, formatPercent } from '#domain/formatNumber.ts';
import { firstMetricsYear } from '#domain/limits.ts';
import { formatFigure } from '#domain/metric-calculations/calculation.ts';
import { chartValues, type PodSeries, sharedMaximum, toPodSeries } from '#domain/metric-calculations/podSeries.ts';
import { type MetricRow, toRows } from '#domain/metric-calculations/toRows.ts';
import { describeAgreement, targetPoint } from '#domain/targets/targets.ts';
import { RetryAlert } from '#src/components/LoadState.tsx';
import { useToday } from '#src/config/organisationDay.ts';
import { FigureTable } from '#src/figures/FigureTable.tsx';
import { useTargets } from '#src/data/targetsApi.ts';
import { LineFigure, LineLegend, targetLine } from '#src/figures/LineFigure.tsx';
import { soFar, unfinishedDash } from '#src/figures/unfinishedMonth.ts';
import { ClosableDialog } from '#src/components/ClosableDialog.tsx';
import { monthNames, unfinishedMonth } from '#domain/metric-calculations/years.ts';
import { useListYearlyCalculationsQuery } from './metricCalculationsApi.ts';

interface MetricChartDialogProps {
  readonly metric: MetricRow['metric'];
  readonly rows: readonly MetricRow[];
  readonly year: number;
  readonly onClose: () => void;
}

export function MetricChartDialog({ metric, rows, year, onClose }: MetricChartDialogProps) {
  // The year before any selectable year is over.
  const previous = useListYearlyCalculationsQuery(
    year > firstMetricsYear ? { year: year - 1, isClosed: true } : skipToken,
  );
  const previousRows = useMemo(() => previous.currentData && toRows(previous.currentData), [previous.currentData]);
  const series = toPodSeries(metric.family, rows, previousRows);
  const top = sharedMaximum(series);
  const wanted = useTargets().ofMean(metric.family);
  const target = wanted && targetPoint(wanted.field, wanted.target);
  const columns = series.flatMap(({ podLabel, year: { months }, previous: before }) => [
    ...(before ? [{ name: `${podLabel} ${year - 1}`, months: before.months }] : []),
    { name: `${podLabel} ${year}`, months },
  ]);
  const today = useToday();
  const unfinished = unfinishedMonth(year, today);
  return (
    <ClosableDialog title={metric.label} onClose={onClose}>
      <Box sx={{ mb: 2 }}>
        <LineLegend
          lines={[
            { id: 'year', label: String(year), ...thisYear },
            ...(unfinished < 0
              ? []
              : [{ id: soFar, label: `${formatDate(today, 'monthName')} ${soFar}`, color: 0, dash: unfinishedDash }]),
            ...(previousRows ? [{ id: 'previous', label: String(year - 1), ...yearBefore }] : []),
            ...(wanted ? [{ ...targetLine, label: describeAgreement(wanted.field, wanted.target) }] : []),
          ]}
        />
      </Box>
      {previous.isError && (
        <RetryAlert severity="error" onRetry={previous.refetch} sx={{ mb: 2 }}>
          {`Error: Failed to fetch the metrics of ${year - 1}.`}
        </RetryAlert>
      )}
      <Box
        sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}
      >
        {series.map((each) => (
          <PodChart key={each.podLabel} series={each} year={year} top={top} unfinished={unfinished} target={target} />
        ))}
      </Box>
      <FigureTable
        label={`${metric.label} in figures`}
        columns={columns.map(({ name }) => name)}
        rows={monthNames.map((month, index) => ({
          name: index === unfinished ? `${month}, ${soFar}` : month,
          cells: columns.map(({ months }) => formatFigure(months[index] ?? null)),
        }))}
      />
    </ClosableDialog>
  );
}

/** Patterns of the lines, which tell the years apart as their colours do. */
const thisYear = { color: 0 } as const;
const yearBefore = { color: 1, dash: '5 4', shape: null } as const;

interface PodChartProps {
  readonly series: PodSeries;
  readonly year: number;
  /** Maximum of the y-axis, the same for all charts. */
  readonly top: number;
  /** Index of the current month; -1 in a past year. */
  readonly unfinished: number;
  readonly target: number | null | undefined;
}

function PodChart({ series: { podLabel, year: row, previous }, year, top, unfinished, target = null }: PodChartProps) {
  const { label, unit } = row.metric;
  return (
    <LineFigure
      label={`${label} ${podLabel}`}
      caption={
        <Typography component="figcaption" variant="h3" sx={{ mb: 0.5 }}>
          {podLabel}
        </Typography>
      }
      height={200}
      months={monthNames}
      lines={[
        ...(previous
          ? [{ id: 'previous', label: String(year - 1), values: chartValues(previous), ...yearBefore }]
          : []),
        { id: 'year', label: String(year), values: chartValues(row), ...thisYear },
        ...(target === null ? [] : [{ ...targetLine, label: 'Target', values: row.months.map(() => target) }]),
      ]}
      format={(value) => formatMetric(value, unit)}
      yAxis={{ min: 0, max: top, width: 56, valueFormatter: unit === 'percent' ? formatPercent : formatNumber }}
      unfinished={unfinished}
    />
  );
}
