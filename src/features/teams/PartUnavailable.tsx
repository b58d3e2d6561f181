import Button from '@mui/material/Button';
import type { UnavailableProps } from '#src/components/on-demand/onDemand.tsx';

/** In place of the list's filters and views while their script can't be loaded; it is asked for again by itself, too. */
export function PartUnavailable({ onRetry }: UnavailableProps) {
  return (
    <Button size="small" color="warning" onClick={onRetry}>
      Filters and views could not be loaded. Retry
    </Button>
  );
}
