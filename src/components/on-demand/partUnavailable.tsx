import { Button } from '@mui/material';
import type { FunctionComponent } from 'react';
import type { UnavailableProps } from './onDemand.tsx';

interface PartUnavailableProps extends UnavailableProps {
  readonly id?: string;
}

/** A button; the script is asked for again by itself, too. @param part subject of a sentence: 'Filters and views' */
export function partUnavailable(part: string): FunctionComponent<PartUnavailableProps> {
  return function PartUnavailable({ id, onRetry }) {
    return (
      <Button id={id} size="small" color="inherit" onClick={onRetry}>
        {part} could not be loaded. Retry
      </Button>
    );
  };
}
