import type { User } from '../../domain/user';
import { useAppSelector } from '../api/hooks';
import { selectCurrentUser } from './sessionSlice';

/** The person who is signed in; null on the few screens that are there for everyone (home, access denied). */
export function useCurrentUser(): User | null {
  return useAppSelector(selectCurrentUser);
}
