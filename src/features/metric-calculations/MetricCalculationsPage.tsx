import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCallback, useMemo } from 'react';
import type { MetricRow } from '#domain/metric-calculations/toRows.ts';
import { OriginLabel } from '#src/components/BackLink.tsx';
import { LoadState, StaleNotice } from '#src/components/LoadState.tsx';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { onDemandDialog } from '#src/components/on-demand/onDemandDialog.tsx';
import { formatDay, useToday } from '#src/components/organisationDay.ts';
import { useDialogAddress } from '#src/components/useDialogAddress.ts';
import { MetricFilters } from './MetricFilters.tsx';
import { MetricTable } from './MetricTable.tsx';
import { MetricTableActions } from './MetricTableActions.tsx';
import { RecalculateButton } from './RecalculateButton.tsx';
import { useBreakdownView } from './breakdownView.ts';
import { chartParameter, filterRows, type NumberedMetricRow, useMetricsView } from './metricsView.ts';
import { useCalculations } from './useCalculations.ts';

/** Monthly metric calculations of a year (specification.md, section 2, Metric Calculations). */
export function MetricCalculationsPage() {
  const today = useToday();
  const [{ year, family, pod }, changeView] = useMetricsView(today);
  const { rows, daily, monthly, isLatestKnown } = useCalculations(year, today);
  const isLoading = (rows === undefined && !monthly.isError) || daily.isLoading;
  const shown = useMemo(() => rows && filterRows(rows, { family, pod }), [rows, family, pod]);
  const newestDay = useMemo(() => findNewestDay(rows ?? []), [rows]);
  return (
    <>
      <PageHeader
        title="Metric Calculations"
        subtitle="List of monthly metric calculations."
        actions={<RecalculateButton />}
      />
      <Stack
        direction="row"
        sx={{ alignItems: 'flex-start', justifyContent: 'space-between', flexWrap: 'wrap', gap: 1, mb: 2 }}
      >
        <MetricFilters view={{ year, family, pod }} onChange={changeView} today={today} />
        {shown && <MetricTableActions rows={shown} year={year} newestDay={newestDay} />}
      </Stack>
      {daily.isError && (
        <LoadState loading={loadingText} error="Error: Failed to fetch daily metrics data." onRetry={daily.retry} />
      )}
      {monthly.isError && rows === undefined && (
        <LoadState loading={loadingText} error="Error: Failed to fetch monthly metrics data." onRetry={monthly.retry} />
      )}
      {monthly.isError && rows !== undefined && <StaleNotice onRetry={monthly.retry} />}
      {isLoading && <LoadState loading={loadingText} onRetry={monthly.retry} />}
      {!isLoading && rows && shown && <CalculationsView {...{ rows, shown, year, today, newestDay, isLatestKnown }} />}
    </>
  );
}

const loadingText = 'Loading metric calculations...';

const MetricChartDialog = onDemandDialog(async () => (await import('./MetricChartDialog.tsx')).MetricChartDialog);
const BreakdownDialog = onDemandDialog(async () => (await import('./BreakdownDialog.tsx')).BreakdownDialog);

interface CalculationsViewProps {
  /** All metrics, unfiltered. */
  readonly rows: readonly MetricRow[];
  readonly shown: readonly NumberedMetricRow[];
  readonly year: number;
  /** `YYYY-MM-DD` in the organisation's calendar. */
  readonly today: string;
  /** Day of the newest value, `YYYY-MM-DD`; '' if there is none. */
  readonly newestDay: string;
  readonly isLatestKnown: boolean;
}

/** The table and the dialogs that open from it. */
function CalculationsView({ rows, shown, year, today, newestDay, isLatestKnown }: CalculationsViewProps) {
  const { value: chartType, open: openDialog, close: closeChart } = useDialogAddress(chartParameter);
  const { view, open, change, close } = useBreakdownView();
  const openChart = useCallback(({ metric }: MetricRow) => openDialog(metric.metricType), [openDialog]);
  const openBreakdown = useCallback(({ metric }: MetricRow) => open(metric.metricType), [open]);
  const rowOf = (type: string | null | undefined) => rows.find(({ metric }) => metric.metricType === type);
  const [charted, explained] = [rowOf(chartType), rowOf(view?.metricType)];

  return (
    <>
      {isLatestKnown && <LatestNotice newestDay={newestDay} today={today} />}
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {shown.length < rows.length && `Showing ${shown.length} of ${rows.length} metrics`}
      </Typography>
      <MetricTable
        rows={shown}
        year={year}
        today={today}
        newestDay={newestDay}
        onChart={openChart}
        onBreakdown={openBreakdown}
      />
      {charted && <MetricChartDialog metric={charted.metric} rows={rows} year={year} onClose={closeChart} />}
      {explained && view && (
        <OriginLabel value={`${explained.metric.label} ${explained.metric.podLabel}`}>
          <BreakdownDialog row={explained} view={view} onChange={change} onClose={close} />
        </OriginLabel>
      )}
    </>
  );
}

/** Day of the newest value, `YYYY-MM-DD`; '' if there is none. */
function findNewestDay(rows: readonly MetricRow[]): string {
  return rows.reduce((newest, { latestDay }) => (latestDay !== null && latestDay > newest ? latestDay : newest), '');
}

interface LatestNoticeProps {
  /** Day of the newest value, `YYYY-MM-DD`; '' if there is none. */
  readonly newestDay: string;
  /** `YYYY-MM-DD` in the organisation's calendar. */
  readonly today: string;
}

/** Shown when the latest values are older than today. */
function LatestNotice({ newestDay, today }: LatestNoticeProps) {
  if (newestDay >= today) return null;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {newestDay === ''
        ? 'No metrics have been calculated yet.'
        : `Today's metrics have not been calculated yet. Latest Metrics shows the values of ${formatDay(newestDay)}.`}
    </Alert>
  );
}
