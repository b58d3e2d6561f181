import { appApi } from '#src/api/appApi.ts';
import type { AppThunk } from '#src/store/hooks.ts';
import { authApi } from './authApi.ts';
import { selectCurrentUser, selectSession, sessionCheckStarted, signInStarted, stayedOut } from './sessionSlice.ts';
import { automaticSignIn, manualSignout, returnAddress, sharedSession, signInOutcome } from './sessionStorage.ts';

/** What the guard does with somebody who is not signed in: to the provider by itself, or out (SPEC section 2, route guard). */
export function signInOrStayOut(address: string): AppThunk<void> {
  return (dispatch, getState) => {
    // An effect may run twice; the second time the browser is already on its way.
    if (selectSession(getState()).status !== 'signedOut') return;
    if (manualSignout.isSet()) {
      dispatch(stayedOut('manualSignout'));
      return;
    }
    returnAddress.set(address);
    const outcome = signInOutcome.get();
    if (outcome !== null) {
      dispatch(stayedOut(outcome === 'cancelled' ? 'signInCancelled' : 'signInFailed'));
      return;
    }
    const now = Date.now();
    if (!automaticSignIn.isAllowed(now)) {
      dispatch(stayedOut('signInFailed'));
      return;
    }
    automaticSignIn.set(now);
    dispatch(leaveForProvider({ isAutomatic: true }));
  };
}

/** A person asked to sign in: what stood against an automatic sign-in doesn't count. */
export function signIn(): AppThunk<void> {
  return (dispatch) => {
    manualSignout.clear();
    // Whoever comes back without a session, as by "back", has cancelled; a sign-in that ends well clears it.
    signInOutcome.set('cancelled');
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
export function checkSession(): AppThunk<void> {
  return (dispatch) => {
    dispatch(sessionCheckStarted());
    void dispatch(refetchCurrentUser());
  };
}

/** Asks again when the browser came back to a page that it had left. What belonged to whoever was there before is fetched anew. */
export function checkRestoredPage(): AppThunk<void> {
  return (dispatch, getState, { services }) => {
    services.identity.verifyBeforeWrites();
    if (selectCurrentUser(getState()) !== null) {
      void dispatch(refetchCurrentUser());
      return;
    }
    dispatch(appApi.util.resetApiState());
    dispatch(checkSession());
  };
}

/** Back to the start from access denied, as if nothing had been tried before. */
export function startOver(): AppThunk<void> {
  return (dispatch) => {
    manualSignout.clear();
    automaticSignIn.clear();
    signInOutcome.clear();
    dispatch(checkSession());
  };
}

/** Asks who is signed in while the screen stays as it is; calls made at the same time share one answer. */
export const refetchCurrentUser = () =>
  authApi.endpoints.getCurrentUser.initiate(undefined, { forceRefetch: true, subscribe: false });

/** Before the next write the platform is asked who is signed in. */
export function verifyUserBeforeWrites(): AppThunk<void> {
  return (_dispatch, _getState, { services }) => services.identity.verifyBeforeWrites();
}

/** Whoever works here is told at once when it is no longer they who are signed in. */
export function refetchSignedInUser(): AppThunk<void> {
  return (dispatch, getState) => {
    if (selectCurrentUser(getState()) !== null) void dispatch(refetchCurrentUser());
  };
}
