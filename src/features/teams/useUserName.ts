import { useCurrentUser } from '../../auth/useCurrentUser';

/** Who a change is signed with; '' when that is not known. */
export function useUserName(): string {
  return useCurrentUser()?.name ?? '';
}
