import { startTransition, useEffect, useState } from 'react';
import { logger } from '#src/monitoring/logger.ts';
import { type AppThunk, useAppDispatch } from '#src/store/hooks.ts';

/** @param ask referentially stable; another function, or another `version`, asks again */
export function useCheckerAnswer<Answer>(ask: AppThunk<Promise<Answer>>, version: unknown) {
  const dispatch = useAppDispatch();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<{ readonly answer: Answer } | 'failed'>();
  useEffect(() => {
    let isCurrent = true;
    // A transition, because rendering a table takes long.
    const show = (next: { readonly answer: Answer } | 'failed'): void =>
      startTransition(() => (isCurrent ? setState(next) : undefined));
    dispatch(ask).then(
      (answer) => show({ answer }),
      (thrown: unknown) => {
        // The file may have been replaced by one that can't answer yet.
        if (!isCurrent) return;
        logger.error('A search in the file failed', thrown instanceof Error ? thrown : { thrown });
        show('failed');
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [dispatch, ask, version, attempt]);
  const retry = (): void => {
    setState(undefined);
    setAttempt(attempt + 1);
  };
  // The previous answer until there is a new one; undefined at first and after a failure.
  return { answer: state === 'failed' ? undefined : state?.answer, hasFailed: state === 'failed', retry };
}
