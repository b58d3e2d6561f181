import { startTransition, useEffect, useState } from 'react';
import { useAppDispatch } from '../../../api/hooks';
import type { AppThunk } from '../../../api/AppThunk';
import type { Found } from './check/Found';

/**
 * What the checker finds; the previous find stays until then. `search` must stay the same from render to render. Searches again
 * whenever `version` is another one.
 */
export function useFound<Item>(search: AppThunk<Promise<Found<Item>>>, version?: unknown): Found<Item> | undefined {
  const dispatch = useAppDispatch();
  const [found, setFound] = useState<Found<Item>>();
  useEffect(() => {
    let isCurrent = true;
    // Drawn bit by bit: a table is much to draw at once.
    const show = (result: Found<Item>): void => startTransition(() => (isCurrent ? setFound(result) : undefined));
    dispatch(search).then(show, () => show({ total: 0, first: [] }));
    return () => {
      isCurrent = false;
    };
  }, [dispatch, search, version]);
  return found;
}
