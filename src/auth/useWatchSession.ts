import { useEffect } from 'react';
import { useAppDispatch } from '#src/store/hooks.ts';
import { doubtSession, lookAgain } from './checkSession.ts';
import { sharedSession } from './sharedSession.ts';
import { askAgainAfterReturn } from './signIn.ts';

/** Notices that the browser's session may be somebody else's: the tab was out of sight, another tab signed in, the browser went back. */
export function useWatchSession(): void {
  const dispatch = useAppDispatch();

  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'hidden') dispatch(doubtSession());
      else dispatch(lookAgain());
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [dispatch]);

  useEffect(
    () =>
      sharedSession.watch((userId) => {
        dispatch(doubtSession());
        if (userId !== null) dispatch(lookAgain());
      }),
    [dispatch],
  );

  useEffect(() => {
    // The browser keeps a page that it left for the provider, and shows it again as it was after "back".
    const cameBack = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) dispatch(askAgainAfterReturn());
    };
    window.addEventListener('pageshow', cameBack);
    return () => window.removeEventListener('pageshow', cameBack);
  }, [dispatch]);
}
