import { useCurrentUser } from '#src/auth/useCurrentUser.ts';

/** Who a change is signed with; '' when that is not known. */
export function useUserName(): string {
  return useCurrentUser()?.name ?? '';
}
