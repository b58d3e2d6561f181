import { startTransition, useEffect, useState } from 'react';
import { logger } from '#src/monitoring/logger.ts';
import { type AppThunk, useAppDispatch } from '#src/store/hooks.ts';
import type { Found } from './check/Found.ts';

/** A search in the file, and how it went. */
export interface FileSearch<Item> {
  /** Undefined until something was found, and after a failure. */
  readonly found: Found<Item> | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/**
 * What the checker finds; the previous find stays until then. `search` must stay the same from render to render. Searches again
 * whenever `version` is another one.
 */
export function useFound<Item>(search: AppThunk<Promise<Found<Item>>>, version?: unknown): FileSearch<Item> {
  const dispatch = useAppDispatch();
  const [attempt, setAttempt] = useState(0);
  const [found, setFound] = useState<Found<Item> | 'failed'>();
  useEffect(() => {
    let isCurrent = true;
    // Drawn bit by bit: a table is much to draw at once.
    const show = (result: Found<Item> | 'failed'): void =>
      startTransition(() => (isCurrent ? setFound(result) : undefined));
    dispatch(search).then(show, (thrown: unknown) => {
      logger.error('A search in the file failed', thrown instanceof Error ? thrown : { thrown });
      show('failed');
    });
    return () => {
      isCurrent = false;
    };
  }, [dispatch, search, version, attempt]);
  const retry = (): void => {
    setFound(undefined);
    setAttempt(attempt + 1);
  };
  return { found: found === 'failed' ? undefined : found, hasFailed: found === 'failed', retry };
}
