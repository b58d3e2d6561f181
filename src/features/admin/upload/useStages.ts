import { startTransition, useEffect, useState } from 'react';

/** Counts from 0 up to `last`, one for each time that it was drawn: what is much to draw at once comes in stages, and the page answers between them. */
export function useStages(last: number): number {
  const [stage, setStage] = useState(0);
  useEffect(() => {
    if (stage < last) startTransition(() => setStage(stage + 1));
  }, [stage, last]);
  return stage;
}
