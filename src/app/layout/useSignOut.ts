import { useNavigate } from 'react-router-dom';
import { isOtherPerson } from '#src/appwrite/errors.ts';
import { authApi } from '#src/auth/session.ts';
import { useLatest } from '#src/components/useLatest.ts';
import { logger } from '#src/monitoring/logger.ts';
import { paths } from '#src/paths.ts';

export interface SignOut {
  readonly signOut: () => void;
  readonly isSigningOut: boolean;
  readonly hasFailed: boolean;
  /** Of the failure. */
  readonly dismiss: () => void;
}

/** Ends the session and navigates home; does neither when the session could not be ended. */
export function useSignOut(): SignOut {
  const [deleteSession, { isLoading: isSigningOut, error, reset: dismiss }] = authApi.useDeleteSessionMutation();
  const navigate = useNavigate();
  // The guard handles another user's session.
  const hasFailed = error !== undefined && !('type' in error && isOtherPerson(error));

  async function endSession(): Promise<void> {
    const result = await deleteSession();
    if (result.error) return;
    try {
      await navigate(paths.home);
    } catch (thrown) {
      logger.error('Error during sign-out navigation process', thrown instanceof Error ? thrown : { thrown });
    }
  }

  return { signOut: useLatest(() => void endSession()), isSigningOut, hasFailed, dismiss };
}
