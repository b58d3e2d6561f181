import { LoadState } from '#src/components/LoadState.tsx';

/** Until the first screen's script is there. */
export function ScreenLoading() {
  return <LoadState loading="Loading..." onRetry={() => window.location.reload()} />;
}
