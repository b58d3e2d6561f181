import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { LoadState } from '#src/components/LoadState.tsx';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { StaleNotice } from '#src/components/StaleNotice.tsx';
import { CalculationsView } from './CalculationsView.tsx';
import { MetricFilters } from './MetricFilters.tsx';
import { RecalculateButton } from './recalculate/RecalculateButton.tsx';
import { MetricTableActions } from './table/MetricTableActions.tsx';
import { narrowRows } from './table/NumberedMetricRow.ts';
import { useCalculations } from './useCalculations.ts';
import { useMetricsView } from './useMetricsView.ts';
import { useToday } from './useToday.ts';

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
