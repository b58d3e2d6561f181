import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom';
import { authApi, selectSession } from '#src/auth/session.ts';
import { returnAddress, sharedSession } from '#src/auth/sessionStorage.ts';
import {
  checkRestoredPage,
  checkSession,
  refetchSignedInUser,
  signInOrStayOut,
  verifyUserBeforeWrites,
} from '#src/auth/signIn.ts';
import { LoadFailure, LoadState } from '#src/components/LoadState.tsx';
import { SignInHelp } from '#src/components/SignInHelp.tsx';
import { onDemandQuietly } from '#src/components/on-demand/onDemand.tsx';
import { paths } from '#src/paths.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';

const OtherPersonDialog = onDemandQuietly(async () => (await import('./OtherPersonDialog.tsx')).OtherPersonDialog);

/** specification.md, section 2, route guard. */
export function AuthGuard() {
  authApi.useGetCurrentUserQuery();
  const session = useAppSelector(selectSession);
  const dispatch = useAppDispatch();
  const { pathname, search, hash } = useLocation();
  const isSignedOut = session.status === 'signedOut';
  useSessionChecks();

  useEffect(() => {
    if (isSignedOut) dispatch(signInOrStayOut(pathname + search + hash));
  }, [isSignedOut, dispatch, pathname, search, hash]);

  switch (session.status) {
    case 'asking':
      return <LoadState loading="Loading..." />;
    case 'signedOut':
    case 'signingIn':
      return (
        <>
          <LoadState loading="Signing in..." />
          <SignInHelp />
        </>
      );
    case 'unreachable':
      return (
        <LoadFailure
          onRetry={() => dispatch(checkSession())}
        >{`Error: Failed to check who is signed in. ${session.error.message}`}</LoadFailure>
      );
    case 'denied':
      return <Navigate to={paths.accessDenied} replace />;
    case 'stayingOut':
      return pathname === paths.home ? <Outlet /> : <Navigate to={paths.home} replace />;
    case 'signedIn':
    case 'otherPerson': {
      const address = pathname === paths.home ? returnAddress.get() : null;
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

function ReturnToAddress({ address }: { readonly address: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    returnAddress.clear();
    void navigate(address, { replace: true });
  }, [address, navigate]);
  return null;
}

/** The session may be another user's when the tab was hidden, another tab signed in, or the browser went back. */
function useSessionChecks(): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const onVisibilityChange = (): void => {
      if (document.visibilityState === 'hidden') dispatch(verifyUserBeforeWrites());
      else dispatch(refetchSignedInUser());
    };
    // The browser may restore the page it left for the provider from its back/forward cache.
    const onPageShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) dispatch(checkRestoredPage());
    };
    document.addEventListener('visibilitychange', onVisibilityChange);
    window.addEventListener('pageshow', onPageShow);
    const unsubscribe = sharedSession.subscribe((userId) => {
      dispatch(verifyUserBeforeWrites());
      if (userId !== null) dispatch(refetchSignedInUser());
    });
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      window.removeEventListener('pageshow', onPageShow);
      unsubscribe();
    };
  }, [dispatch]);
}
