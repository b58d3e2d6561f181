import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import { LineChart } from '@mui/x-charts/LineChart';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { formatDate } from '#domain/dateFormat.ts';
import { formatMetric, formatNumber, formatPercent } from '#domain/formatNumber.ts';
import { firstMetricsYear } from '#domain/limits.ts';
import { formatFigure } from '#domain/metric-calculations/calculation.ts';
import { type MetricRow, toRows } from '#domain/metric-calculations/toRows.ts';
import { LoadState } from '#src/components/LoadState.tsx';
import { useToday } from '#src/components/organisationDay.ts';
import { dashedSeries, soFar, splitSeries } from '#src/components/unfinishedMonth.ts';
import { MetricDialog } from './MetricDialog.tsx';
import { monthNames, unfinishedMonth } from './calendar.ts';
import { useListYearlyCalculationsQuery } from './metricCalculationsApi.ts';

interface MetricChartDialogProps {
  readonly metric: MetricRow['metric'];
  /** All rows of `year`. */
  readonly rows: readonly MetricRow[];
  readonly year: number;
  readonly onClose: () => void;
}

/** Charts of one metric, one for each of its pods, compared with the previous year. */
export function MetricChartDialog({ metric, rows, year, onClose }: MetricChartDialogProps) {
  // The year before any selectable year is over.
  const previous = useListYearlyCalculationsQuery(
    year > firstMetricsYear ? { year: year - 1, isClosed: true } : skipToken,
  );
  const previousRows = useMemo(() => previous.currentData && toRows(previous.currentData), [previous.currentData]);
  const series = toPodSeries(metric.family, rows, previousRows);
  const top = sharedMaximum(series);
  const today = useToday();
  const unfinished = unfinishedMonth(year, today);
  return (
    <MetricDialog title={metric.label} onClose={onClose}>
      <YearLegend year={year} hasPrevious={previousRows !== undefined} soFarMonth={unfinished < 0 ? null : today} />
      {previous.isError && (
        <Box sx={{ mb: 2 }}>
          <LoadState
            loading="Loading..."
            error={`Error: Failed to fetch the metrics of ${year - 1}.`}
            onRetry={() => void previous.refetch()}
          />
        </Box>
      )}
      <Box
        sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}
      >
        {series.map((each) => (
          <PodChart key={each.podLabel} series={each} year={year} top={top} unfinished={unfinished} />
        ))}
      </Box>
      <ChartTable label={metric.label} series={series} year={year} unfinished={unfinished} />
    </MetricDialog>
  );
}

interface YearLegendProps {
  readonly year: number;
  readonly hasPrevious: boolean;
  /** A day of the month that isn't over; null in a year that is. */
  readonly soFarMonth: string | null;
}

/** Distinguishes the years by pattern as well as by colour. */
function YearLegend({ year, hasPrevious, soFarMonth }: YearLegendProps) {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 3, mb: 2 }}>
      <LegendItem color="primary.main" pattern="solid" label={year} />
      {soFarMonth !== null && (
        <LegendItem color="primary.main" pattern="dotted" label={`${formatDate(soFarMonth, 'monthName')} ${soFar}`} />
      )}
      {hasPrevious && <LegendItem color="secondary.main" pattern="dashed" label={year - 1} />}
    </Stack>
  );
}

interface LegendItemProps {
  readonly color: string;
  readonly pattern: 'solid' | 'dashed' | 'dotted';
  readonly label: number | string;
}

function LegendItem({ color, pattern, label }: LegendItemProps) {
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
      <Box aria-hidden sx={{ width: 28, borderTop: `2px ${pattern}`, borderColor: color }} />
      {label}
    </Stack>
  );
}

interface PodChartProps {
  readonly series: PodSeries;
  readonly year: number;
  /** Maximum of the y-axis, the same for all charts. */
  readonly top: number;
  /** Place of the month that isn't over; -1 in a year that is. */
  readonly unfinished: number;
}

const initials = (month: string): string => month.slice(0, 1);
const dashed = { '& path[data-series="previous"]': { strokeDasharray: '5 4' }, ...dashedSeries };

function PodChart({ series, year, top, unfinished }: PodChartProps) {
  const theme = useTheme();
  const { primary, secondary } = (theme.vars ?? theme).palette;
  const { metric } = series.year;
  const formatTick = metric.unit === 'percent' ? formatPercent : formatNumber;
  const valueFormatter = (value: number | null): string | null =>
    value === null ? null : formatMetric(value, metric.unit);
  const previous = chartValues(series.previous);
  const line = { curve: 'linear', shape: 'circle', valueFormatter } as const;
  return (
    <figure aria-label={`${metric.label} ${metric.podLabel}`} style={{ margin: 0, minWidth: 0 }}>
      <Typography component="figcaption" variant="h3" sx={{ mb: 0.5 }}>
        {series.podLabel}
      </Typography>
      <LineChart
        height={200}
        margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
        series={[
          ...(previous.length > 0
            ? [{ ...line, id: 'previous', label: String(year - 1), data: previous, color: secondary.main }]
            : []),
          ...splitSeries(
            {
              ...line,
              id: 'year',
              label: String(year),
              data: chartValues(series.year),
              color: primary.main,
              showMark: true,
            },
            unfinished,
          ),
        ]}
        xAxis={[
          {
            scaleType: 'point',
            data: monthNames,
            valueFormatter: (month: string, { location }) => (location === 'tick' ? initials(month) : month),
            tickLabelInterval: () => true,
          },
        ]}
        yAxis={[{ min: 0, max: top, width: 56, valueFormatter: formatTick }]}
        grid={{ horizontal: true }}
        hideLegend
        skipAnimation
        sx={dashed}
      />
    </figure>
  );
}

interface ChartTableProps {
  readonly label: string;
  readonly series: readonly PodSeries[];
  readonly year: number;
  readonly unfinished: number;
}

const stickyColumn = { position: 'sticky', left: 0, bgcolor: 'background.paper' };

/** Accessible alternative to the charts. */
function ChartTable({ label, series, year, unfinished }: ChartTableProps) {
  const columns = series.flatMap(({ podLabel, year: current, previous }) => [
    ...(previous ? [{ key: `${podLabel} ${year - 1}`, months: previous.months }] : []),
    { key: `${podLabel} ${year}`, months: current.months },
  ]);
  return (
    <TableContainer role="region" aria-label={`${label} in figures`} tabIndex={0} sx={{ mt: 2 }}>
      <Table size="small" aria-label={`${label} in figures`}>
        <TableHead>
          <TableRow>
            <TableCell sx={stickyColumn}>Month</TableCell>
            {columns.map(({ key }) => (
              <TableCell key={key} align="right">
                {key}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {monthNames.map((month, index) => (
            <TableRow key={month}>
              <TableCell component="th" scope="row" sx={stickyColumn}>
                {index === unfinished ? `${month}, ${soFar}` : month}
              </TableCell>
              {columns.map(({ key, months }) => (
                <TableCell key={key} align="right">
                  {formatFigure(months[index] ?? null)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

interface PodSeries {
  readonly podLabel: string;
  readonly year: MetricRow;
  /** Previous year; undefined while loading, and if there is none. */
  readonly previous: MetricRow | undefined;
}

function toPodSeries(
  family: string,
  rows: readonly MetricRow[],
  previousRows: readonly MetricRow[] | undefined,
): PodSeries[] {
  return rows
    .filter(({ metric }) => metric.family === family)
    .map((year) => ({
      podLabel: year.metric.podLabel,
      year,
      previous: previousRows?.find(({ metric }) => metric.metricType === year.metric.metricType),
    }));
}

/** Text that is not a number is a gap. */
function chartValues(row: MetricRow | undefined): (number | null)[] {
  return row?.months.map((figure) => figure?.value ?? null) ?? [];
}

/** Makes the charts comparable: 100 for percentages, otherwise 5 % above the highest value. */
function sharedMaximum(series: readonly PodSeries[]): number {
  if (series.some(({ year }) => year.metric.unit === 'percent')) return 100;
  const values = series.flatMap(({ year, previous }) => [...chartValues(year), ...chartValues(previous)]);
  return Math.max(1, ...values.flatMap((value) => value ?? [])) * 1.05;
}
