import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { LoadState } from '../../components/LoadState';
import { PageHeader } from '../../components/PageHeader';
import { StaleNotice } from '../../components/StaleNotice';
import { CalculationsView } from './CalculationsView';
import { MetricFilters } from './MetricFilters';
import { RecalculateButton } from './recalculate/RecalculateButton';
import { MetricTableActions } from './table/MetricTableActions';
import { narrowRows } from './table/NumberedMetricRow';
import { useCalculations } from './useCalculations';
import { useMetricsView } from './useMetricsView';
import { useToday } from './useToday';

/** The monthly metric calculations of a year (SPEC section 2, Metric Calculations). */
export function MetricCalculationsPage() {
  const today = useToday();
  const [{ year, family, pod }, changeView] = useMetricsView(today);
  const { rows, daily, monthly, isLatestKnown } = useCalculations(year, today);
  const isLoading = (rows === undefined && !monthly.isError) || daily.isLoading;
  const shown = useMemo(() => rows && narrowRows(rows, { family, pod }), [rows, family, pod]);
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
        {shown && <MetricTableActions rows={shown} year={year} />}
      </Stack>
      {daily.isError && <Failure error="Error: Failed to fetch daily metrics data." onRetry={daily.retry} />}
      {monthly.isError && rows === undefined && (
        <Failure error="Error: Failed to fetch monthly metrics data." onRetry={monthly.retry} />
      )}
      {monthly.isError && rows !== undefined && <StaleNotice onRetry={monthly.retry} />}
      {isLoading && <LoadState loading={loadingText} onRetry={monthly.retry} />}
      {!isLoading && rows && shown && <CalculationsView {...{ rows, shown, year, today, isLatestKnown }} />}
    </>
  );
}

const loadingText = 'Loading metric calculations...';

interface FailureProps {
  readonly error: string;
  readonly onRetry: () => void;
}

function Failure({ error, onRetry }: FailureProps) {
  return <LoadState loading={loadingText} error={error} onRetry={onRetry} />;
}
