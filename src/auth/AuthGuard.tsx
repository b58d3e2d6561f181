import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { LoadState } from '#src/components/LoadState.tsx';
import { onDemand } from '#src/components/on-demand/onDemand.tsx';
import { paths } from '#src/paths.ts';
import { authApi } from './authApi.ts';
import { ReturnToAddress } from './ReturnToAddress.tsx';
import { selectSession } from './sessionSlice.ts';
import { askAgain, signInOrStayOut } from './signIn.ts';
import { returnAddress } from './signInMemory.ts';
import { useWatchSession } from './useWatchSession.ts';

const Nothing = (): null => null;
const OtherPersonDialog = onDemand(async () => (await import('./OtherPersonDialog.tsx')).OtherPersonDialog, {
  Waiting: Nothing,
  Missing: Nothing,
});

/** Everything except access denied sits behind it (SPEC section 2, route guard). */
export function AuthGuard() {
  authApi.useGetCurrentUserQuery();
  const session = useAppSelector(selectSession);
  const dispatch = useAppDispatch();
  const { pathname, search, hash } = useLocation();
  const isSignedOut = session.status === 'signedOut';
  useWatchSession();

  useEffect(() => {
    if (isSignedOut) dispatch(signInOrStayOut(pathname + search + hash));
  }, [isSignedOut, dispatch, pathname, search, hash]);

  switch (session.status) {
    case 'asking':
      return <LoadState loading="Loading..." onRetry={() => dispatch(askAgain())} />;
    case 'signedOut':
    case 'signingIn':
      return <LoadState loading="Signing in..." onRetry={() => dispatch(askAgain())} />;
    case 'unreachable':
      return (
        <LoadState
          loading="Loading..."
          error={`Error: Failed to find out who is signed in. ${session.error.message}`}
          onRetry={() => dispatch(askAgain())}
        />
      );
    case 'denied':
      return <Navigate to={paths.accessDenied} replace />;
    case 'stayingOut':
      return pathname === paths.home ? <Outlet /> : <Navigate to={paths.home} replace />;
    case 'signedIn':
    case 'otherPerson': {
      const address = pathname === paths.home ? returnAddress.read() : null;
      if (address !== null) return <ReturnToAddress address={address} />;
      return (
        <>
          <Outlet />
          {session.status === 'otherPerson' && <OtherPersonDialog user={session.user} other={session.other} />}
        </>
      );
    }
  }
}
