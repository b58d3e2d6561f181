import { LoadState } from '../components/LoadState';

/** Until the first screen's script is there. */
export function ScreenLoading() {
  return <LoadState loading="Loading..." onRetry={() => window.location.reload()} />;
}
