import { useEffect, useState } from 'react';
import { useIdle } from '#src/components/useIdle.ts';
import { logger } from '#src/monitoring/logger.ts';
import type { GridRows } from './GridRows.tsx';

let loaded: typeof GridRows | undefined;

/** Once for all tables. */
export async function loadGrid(): Promise<typeof GridRows> {
  return (loaded ??= (await import('./GridRows.tsx')).GridRows);
}

/** Undefined until it is there: asked for when somebody wants it, or the table has its rows and the browser is idle. */
export function useGridScript(hasRows: boolean, isWanted: boolean): typeof GridRows | undefined {
  const [grid, setGrid] = useState(() => loaded);
  const isIdle = useIdle();
  const isAsked = grid === undefined && ((isIdle && hasRows) || isWanted);
  useEffect(() => {
    if (!isAsked) return;
    // The plain table does all but move columns and go from cell to cell; the next table asks again.
    loadGrid().then(
      (Grid) => setGrid(() => Grid),
      (thrown: unknown) => logger.warn(`The grid could not be loaded: ${String(thrown)}`),
    );
  }, [isAsked]);
  return grid;
}
