import { useState } from 'react';
import { DiscardDialog } from '#src/forms/UnsavedChanges.tsx';
import { type AppThunk, useAppDispatch } from '#src/store/hooks.ts';

/** Also those that could not be opened on the screen. */
const hasRepairs: AppThunk<boolean> = (_, __, { fileSession }) => (fileSession?.repairs.done ?? 0) > 0;

/** For what drops the repairs of the file: `question` is asked first, where there are some. */
export function useRepairsQuestion() {
  const dispatch = useAppDispatch();
  const [action, setAction] = useState<AppThunk<unknown> | null>(null);
  const stay = (): void => setAction(null);
  function discard(): void {
    stay();
    if (action !== null) void dispatch(action);
  }
  return {
    ask: (next: AppThunk<unknown>) => {
      if (dispatch(hasRepairs)) setAction(() => next);
      else void dispatch(next);
    },
    question: <DiscardDialog isOpen={action !== null} onStay={stay} onDiscard={discard} />,
  };
}
