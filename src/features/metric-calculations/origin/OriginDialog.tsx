import { useDeferredValue, useMemo } from 'react';
import type { MetricRow } from '#domain/metric-calculations/toRows.ts';
import { LoadState } from '#src/components/LoadState.tsx';
import { useGetOrganisationQuery } from '#src/features/metric-calculations/metricCalculationsApi.ts';
import { MetricDialog } from '#src/features/metric-calculations/MetricDialog.tsx';
import { MetricName } from '#src/features/metric-calculations/MetricName.tsx';
import { explainRows } from './explainRows.ts';
import { Origin } from './Origin.tsx';

interface OriginDialogProps {
  readonly row: MetricRow;
  readonly onClose: () => void;
}

/** Data younger than this is not fetched again for the next figure that is asked about. */
const freshForSeconds = 60;

/** Where a value of the current month comes from: computed from what is stored now, when it is asked for. */
export function OriginDialog({ row, onClose }: OriginDialogProps) {
  const { metric } = row;
  const query = useGetOrganisationQuery(undefined, { refetchOnMountOrArgChange: freshForSeconds });
  const { isError, isFetching, refetch } = query;
  // Ten thousand teams are gone through, and two tables drawn, in pieces: the page answers in between.
  const data = useDeferredValue(query.data, undefined);
  const explanation = useMemo(() => data && explainRows(data, metric.metricType), [data, metric.metricType]);
  return (
    <MetricDialog title={<MetricName metric={metric} />} onClose={onClose}>
      {explanation === undefined ? (
        <LoadState
          loading="Loading teams..."
          error={isError ? 'Error: Failed to fetch team data.' : undefined}
          onRetry={() => void refetch()}
        />
      ) : (
        <Origin row={row} explanation={explanation} isUpToDate={!isFetching && data === query.data} />
      )}
    </MetricDialog>
  );
}
