import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { AppExtra } from '../api/appApi';
import type { AppState } from '../api/rootReducer';
import { authApi } from './authApi';
import { sessionAsked, signInStarted, stayedOut } from './sessionSlice';
import { automaticSignIn, manualSignout, returnAddress } from './signInMemory';

type SessionThunk = ThunkAction<void, AppState, AppExtra, UnknownAction>;

/** What the guard does with somebody who is not signed in: to the provider by itself, or out (SPEC section 2, route guard). */
export function signInOrStayOut(address: string): SessionThunk {
  return (dispatch, getState, { services }) => {
    // An effect may run twice; the second time the browser is already on its way.
    if (getState().session.status !== 'signedOut') return;
    if (manualSignout.isSet()) {
      dispatch(stayedOut('manualSignout'));
      return;
    }
    returnAddress.remember(address);
    const now = Date.now();
    if (!automaticSignIn.isAllowed(now)) {
      dispatch(stayedOut('signInFailed'));
      return;
    }
    automaticSignIn.note(now);
    dispatch(signInStarted());
    services.account.startSignIn();
  };
}

/** A person asked to sign in: what stood against an automatic sign-in doesn't count. */
export function signIn(): SessionThunk {
  return (dispatch, _, { services }) => {
    manualSignout.clear();
    dispatch(signInStarted());
    services.account.startSignIn();
  };
}

/** Asks again who is signed in: after a failure, or when the browser came back to a page that it had left for the provider. */
export function askAgain(): SessionThunk {
  return (dispatch) => {
    dispatch(sessionAsked());
    void dispatch(authApi.endpoints.getCurrentUser.initiate(undefined, { forceRefetch: true, subscribe: false }));
  };
}

/** Back to the start from access denied, as if nothing had been tried before. */
export function startOver(): SessionThunk {
  return (dispatch) => {
    manualSignout.clear();
    automaticSignIn.clear();
    dispatch(askAgain());
  };
}
