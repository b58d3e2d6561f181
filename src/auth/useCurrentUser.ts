import type { User } from '#domain/user.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import { selectCurrentUser } from './sessionSlice.ts';

/** The person who is signed in; null on the few screens that are there for everyone (home, access denied). */
export function useCurrentUser(): User | null {
  return useAppSelector(selectCurrentUser);
}
