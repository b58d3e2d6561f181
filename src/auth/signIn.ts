import { appApi } from '#src/api/appApi.ts';
import type { AppThunk } from '#src/store/hooks.ts';
import { authApi, selectCurrentUser, selectSession, sessionCheckStarted, signInStarted, stayedOut } from './session.ts';
import { wasJustOpened } from './pageOpening.ts';
import { automaticSignIn, manualSignout, returnAddress, sharedSession, signInOutcome } from './sessionStorage.ts';

/**
 * Redirects a signed-out user to the provider, unless something speaks against an automatic sign-in (specification.md, section 2, route
 * guard).
 */
export function signInOrStayOut(address: string): AppThunk<void> {
  return (dispatch, getState) => {
    // An effect may run twice; the second time the browser is already leaving.
    const session = selectSession(getState());
    if (session.status !== 'signedOut') return;
    returnAddress.set(address);
    if (manualSignout.isSet()) {
      dispatch(stayedOut('manualSignout'));
      return;
    }
    const outcome = signInOutcome.get();
    if (outcome !== null) {
      dispatch(stayedOut(outcome === 'cancelled' ? 'signInCancelled' : 'signInFailed'));
      return;
    }
    if (session.wasAtWork || !wasJustOpened()) {
      dispatch(stayedOut(session.wasAtWork ? 'sessionEnded' : 'notJustOpened'));
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

/** Signs in on the user's request, whatever speaks against an automatic sign-in. */
export function signIn(): AppThunk<void> {
  return (dispatch) => {
    manualSignout.clear();
    // Coming back without a session, as by "back", counts as cancelled; a successful sign-in clears it.
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

/** Fetches the current user again, after a failure. */
export function checkSession(): AppThunk<void> {
  return (dispatch) => {
    dispatch(sessionCheckStarted());
    void dispatch(refetchCurrentUser());
  };
}

/** Checks the session when the browser restored the page from its back/forward cache; data of a previous user is dropped. */
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

/** Leaves access denied, as if no sign-in had been tried before. */
export function startOver(): AppThunk<void> {
  return (dispatch) => {
    manualSignout.clear();
    automaticSignIn.clear();
    signInOutcome.clear();
    dispatch(checkSession());
  };
}

/** Fetches the current user while the screen stays as it is; concurrent calls share one request. */
export const refetchCurrentUser = () =>
  authApi.endpoints.getCurrentUser.initiate(undefined, { forceRefetch: true, subscribe: false });

/** Makes every write verify the signed-in user first. */
export function verifyUserBeforeWrites(): AppThunk<void> {
  return (_dispatch, _getState, { services }) => services.identity.verifyBeforeWrites();
}

/** Notices at once when another user has signed in meanwhile, or somebody has in another tab while this one stays out. */
export function refetchSignedInUser(): AppThunk<void> {
  return (dispatch, getState) => {
    const session = selectSession(getState());
    const waits = session.status === 'stayingOut' && session.reason !== 'manualSignout';
    if (waits || selectCurrentUser(getState()) !== null) void dispatch(refetchCurrentUser());
  };
}
