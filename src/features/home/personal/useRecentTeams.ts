import { useEffect, useState } from 'react';
import { readRecentTeams } from '#src/api/recentTeams.ts';
import { useAppDispatch } from '#src/store/hooks.ts';

/** Ids of the teams visited last, newest first; follows what other tabs visit, and their sign-out. */
export function useRecentTeams(): readonly string[] {
  const dispatch = useAppDispatch();
  const [ids, setIds] = useState(() => dispatch(readRecentTeams()));
  useEffect(() => {
    const update = (): void => {
      const next = dispatch(readRecentTeams());
      setIds((known) => (known.join() === next.join() ? known : next));
    };
    window.addEventListener('storage', update);
    return () => window.removeEventListener('storage', update);
  }, [dispatch]);
  return ids;
}
