import { appApi } from '#src/api/appApi.ts';
import type { AppThunk } from '#src/store/hooks.ts';
import { authApi } from './authApi.ts';
import { selectCurrentUser, sessionAsked, signInStarted, stayedOut } from './sessionSlice.ts';
import { automaticSignIn, manualSignout, returnAddress, sharedSession, signInEnd } from './signInMemory.ts';

/** What the guard does with somebody who is not signed in: to the provider by itself, or out (SPEC section 2, route guard). */
export function signInOrStayOut(address: string): AppThunk<void> {
  return (dispatch, getState) => {
    // An effect may run twice; the second time the browser is already on its way.
    if (getState().session.status !== 'signedOut') return;
    if (manualSignout.isSet()) {
      dispatch(stayedOut('manualSignout'));
      return;
    }
    returnAddress.remember(address);
    const end = signInEnd.read();
    if (end !== null) {
      dispatch(stayedOut(end === 'cancelled' ? 'signInCancelled' : 'signInFailed'));
      return;
    }
    const now = Date.now();
    if (!automaticSignIn.isAllowed(now)) {
      dispatch(stayedOut('signInFailed'));
      return;
    }
    automaticSignIn.note(now);
    dispatch(leaveForProvider({ isAutomatic: true }));
  };
}

/** A person asked to sign in: what stood against an automatic sign-in doesn't count. */
export function signIn(): AppThunk<void> {
  return (dispatch) => {
    manualSignout.clear();
    // Whoever comes back without a session, as by "back", has cancelled; a sign-in that ends well clears it.
    signInEnd.remember('cancelled');
    dispatch(leaveForProvider({}));
  };
}

function leaveForProvider(how: { readonly isAutomatic?: boolean }): AppThunk<void> {
  return (dispatch, _, { services }) => {
    sharedSession.announceSignIn();
    dispatch(signInStarted());
    services.account.startSignIn(how);
  };
}

/** Asks again who is signed in, after a failure. */
export function askAgain(): AppThunk<void> {
  return (dispatch) => {
    dispatch(sessionAsked());
    void dispatch(askQuietly());
  };
}

/** Asks again when the browser came back to a page that it had left. What belonged to whoever was there before is fetched anew. */
export function askAgainAfterReturn(): AppThunk<void> {
  return (dispatch, getState, { services }) => {
    services.identity.doubt();
    if (selectCurrentUser(getState()) !== null) {
      void dispatch(askQuietly());
      return;
    }
    dispatch(appApi.util.resetApiState());
    dispatch(askAgain());
  };
}

/** Back to the start from access denied, as if nothing had been tried before. */
export function startOver(): AppThunk<void> {
  return (dispatch) => {
    manualSignout.clear();
    automaticSignIn.clear();
    signInEnd.clear();
    dispatch(askAgain());
  };
}

/** Asks who is signed in while the screen stays as it is; calls made at the same time share one answer. */
export const askQuietly = () =>
  authApi.endpoints.getCurrentUser.initiate(undefined, { forceRefetch: true, subscribe: false });

/** Before the next write the platform is asked who is signed in. */
export function doubtSession(): AppThunk<void> {
  return (_dispatch, _getState, { services }) => services.identity.doubt();
}

/** Whoever works here is told at once when it is no longer they who are signed in. */
export function lookAgain(): AppThunk<void> {
  return (dispatch, getState) => {
    if (selectCurrentUser(getState()) !== null) void dispatch(askQuietly());
  };
}
