import { useAppSelector } from '../api/hooks';
import { selectSession } from './sessionSlice';

/** Whether an automatic sign-in was given up, so that it does not become a loop. */
export function useSignInFailed(): boolean {
  return useAppSelector((state) => {
    const session = selectSession(state);
    return session.status === 'stayingOut' && session.reason === 'signInFailed';
  });
}
