import type { AppThunk } from '#src/store/hooks.ts';
import type { User } from '#domain/user.ts';
import { signInStarted } from './sessionSlice.ts';
import { sharedSession } from './sharedSession.ts';
import { returnAddress } from './signInMemory.ts';
import { keepInputFor } from './leaveWithInput.ts';

/**
 * Ends the session of whoever is signed in in this browser now, and has `user` sign in again, with what was typed kept for them. The
 * platform would else take the sign-in for one more way in to the other's account. Resolves with false when that session could not be ended.
 */
export function signInAgainAs(user: User, other: User, address: string): AppThunk<Promise<boolean>> {
  return async (dispatch, _getState, { services }) => {
    const { account, identity } = services;
    identity.actAs(other.$id);
    try {
      await account.signOut();
    } catch {
      identity.actAs(user.$id);
      return false;
    }
    keepInputFor(user.$id);
    returnAddress.remember(address);
    sharedSession.announceSignIn();
    dispatch(signInStarted());
    account.startSignIn({ isAutomatic: true });
    return true;
  };
}
