import { useListMetricTargetsQuery } from '#src/data/targetsApi.ts';
import { LoadFailure } from './LoadState.tsx';

/** Nothing while the targets are known or awaited. */
export function TargetsFailure() {
  const { data, isError, refetch } = useListMetricTargetsQuery();
  if (!isError || data !== undefined) return null;
  return (
    <LoadFailure onRetry={refetch} sx={{ mb: 2 }}>
      Error: Failed to fetch the targets.
    </LoadFailure>
  );
}
