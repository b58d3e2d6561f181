import { Alert, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { User } from '#domain/user.ts';
import { type AppThunk, useAppDispatch } from '#src/store/hooks.ts';
import { persistDraftsFor, reloadWithDrafts } from '#src/auth/drafts.tsx';
import { signInStarted } from '#src/auth/session.ts';
import { returnAddress, sharedSession } from '#src/auth/sessionStorage.ts';
import { focusOnMount } from '#src/components/focusOnMount.ts';

type Progress = 'asking' | 'leaving' | 'failed';

/** Another tab has signed another user in: nothing is written until this one has chosen. */
export function OtherPersonDialog({ user, other }: { readonly user: User; readonly other: User }) {
  const dispatch = useAppDispatch();
  const { pathname, search, hash } = useLocation();
  const [progress, setProgress] = useState<Progress>('asking');
  const isLeaving = progress === 'leaving';

  function goOn(): void {
    setProgress('leaving');
    dispatch(reloadWithDrafts({ userId: other.$id }));
  }

  async function signInAgain(): Promise<void> {
    setProgress('leaving');
    const hasLeft = await dispatch(signInAgainAs(user, other, pathname + search + hash));
    if (!hasLeft) setProgress('failed');
  }

  return (
    <Dialog
      open
      role="alertdialog"
      aria-labelledby="other-person-title"
      aria-describedby="other-person-text"
      sx={{ zIndex: 'tooltip' }}
    >
      <DialogTitle id="other-person-title">{other.name} is now signed in to this browser</DialogTitle>
      <DialogContent>
        <DialogContentText id="other-person-text">
          You have been working here as {user.name}. Nothing will be saved until you choose how to continue. What you
          typed is kept either way. If you sign in again as {user.name}, {other.name} is signed out of this browser.
        </DialogContentText>
        {progress === 'failed' && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {other.name} could not be signed out. Check your connection and try again.
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', gap: 1 }}>
        <Button ref={focusOnMount} disabled={isLeaving} onClick={() => void signInAgain()}>
          Sign in again as {user.name}
        </Button>
        <Button variant="contained" disabled={isLeaving} onClick={goOn}>
          Continue as {other.name}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Ends the other's session, else the platform would add the sign-in to their account. Resolves with false when that failed. */
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
    persistDraftsFor(user.$id);
    returnAddress.set(address);
    sharedSession.announceSignIn();
    dispatch(signInStarted());
    account.startSignIn({ isAutomatic: true });
    return true;
  };
}
