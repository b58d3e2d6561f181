import { appApi } from '#src/live/appApi.ts';
import type { AppThunk } from '#src/store/hooks.ts';
import { authApi, selectCurrentUser, selectSession, sessionCheckStarted, signInStarted, stayedOut } from './session.ts';
import { automaticSignIn, manualSignout, returnAddress, sharedSession, signInOutcome } from './sessionStorage.ts';

/** specification.md, section 2, route guard. */
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

export function signIn(): AppThunk<void> {
  return (dispatch) => {
    manualSignout.clear();
    // Coming back without a session, as by "back", counts as cancelled; success clears it.
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

export function checkSession(): AppThunk<void> {
  return (dispatch) => {
    dispatch(sessionCheckStarted());
    void dispatch(refetchCurrentUser());
  };
}

/** Drops data of a previous user when the page comes from the back/forward cache. */
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

export function startOver(): AppThunk<void> {
  return (dispatch) => {
    manualSignout.clear();
    automaticSignIn.clear();
    signInOutcome.clear();
    dispatch(checkSession());
  };
}

export const refetchCurrentUser = () =>
  authApi.endpoints.getCurrentUser.initiate(undefined, { forceRefetch: true, subscribe: false });

export function verifyUserBeforeWrites(): AppThunk<void> {
  return (_dispatch, _getState, { services }) => services.identity.verifyBeforeWrites();
}

export function refetchSignedInUser(): AppThunk<void> {
  return (dispatch, getState) => {
    const session = selectSession(getState());
    const waits = session.status === 'stayingOut' && session.reason !== 'manualSignout';
    if (waits || selectCurrentUser(getState()) !== null) void dispatch(refetchCurrentUser());
  };
}

/** Reloads, restored and background tabs would spend the sign-ins that the platform grants an office (specification.md, section 2, route guard). */
function wasJustOpened(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return (navigation === undefined || navigation.type === 'navigate') && document.visibilityState === 'visible';
}
