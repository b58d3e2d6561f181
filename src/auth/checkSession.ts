import type { AppThunk } from '#src/store/hooks.ts';
import { authApi } from './authApi.ts';
import { selectCurrentUser } from './sessionSlice.ts';

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
