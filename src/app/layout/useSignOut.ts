import { useNavigate } from 'react-router-dom';
import { isOtherPerson } from '#src/appwrite/errors.ts';
import { authApi } from '#src/auth/authApi.ts';
import { logger } from '#src/monitoring/logger.ts';
import { paths } from '#src/paths.ts';

/** Ends the session and goes home. A session that could not be ended is left as it is: nobody is told that they are out when they are not. */
export function useSignOut() {
  const [deleteSession, { isLoading: isSigningOut, error, reset: dismiss }] = authApi.useDeleteSessionMutation();
  const navigate = useNavigate();
  // Of somebody else's session the guard tells.
  const hasFailed = error !== undefined && !('type' in error && isOtherPerson(error));

  async function signOut(): Promise<void> {
    const result = await deleteSession();
    if (result.error) return;
    try {
      await navigate(paths.home);
    } catch (thrown) {
      logger.error('Error during sign-out navigation process', thrown instanceof Error ? thrown : { thrown });
    }
  }

  return { signOut, isSigningOut, hasFailed, dismiss };
}
