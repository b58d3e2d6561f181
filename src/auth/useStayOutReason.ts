import { useAppSelector } from '#src/store/hooks.ts';
import { selectSession, type StayOutReason } from './sessionSlice.ts';

/** Why somebody is not signed in who could be; null for whoever is, or is on the way. */
export function useStayOutReason(): StayOutReason | null {
  return useAppSelector((state) => {
    const session = selectSession(state);
    return session.status === 'stayingOut' ? session.reason : null;
  });
}
