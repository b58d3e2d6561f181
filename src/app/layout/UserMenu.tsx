import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isOtherPerson } from '#src/appwrite/errors.ts';
import { authApi } from '#src/auth/session.ts';
import { onDemand } from '#src/components/on-demand/onDemand.tsx';
import { logger } from '#src/monitoring/logger.ts';
import { paths } from '#src/paths.ts';

const Nothing = (): null => null;
const options = { Loading: Nothing, Unavailable: Nothing };
const AccountMenu = onDemand(async () => (await import('./headerMenus.tsx')).AccountMenu, options);
const SignOutFailure = onDemand(async () => (await import('./headerMenus.tsx')).SignOutFailure, options);

const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};

/** The signed-in user, and Sign out (specification.md, section 2, navigation). */
export function UserMenu({ email }: { readonly email: string }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { signOut, isSigningOut, hasFailed, dismiss } = useSignOut();
  const close = (): void => setAnchor(null);

  function chooseSignOut(): void {
    close();
    void signOut();
  }

  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={isSigningOut}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ ml: 'auto', minWidth: 0, gap: 1, fontWeight: 400 }}
      >
        <AccountCircleOutlined fontSize="small" />
        {/* Visually hidden on small screens, where the menu shows it. */}
        <Box component="span" sx={(theme) => ({ [theme.breakpoints.down('sm')]: visuallyHidden })}>
          {email}
        </Box>
      </Button>
      <AccountMenu anchor={anchor} onClose={close} email={email} onSignOut={chooseSignOut} />
      {hasFailed && <SignOutFailure onDismiss={dismiss} />}
    </>
  );
}

/** Ends the session and navigates home; does neither when the session could not be ended. */
function useSignOut() {
  const [deleteSession, { isLoading: isSigningOut, error, reset: dismiss }] = authApi.useDeleteSessionMutation();
  const navigate = useNavigate();
  // The guard handles another user's session.
  const hasFailed = error !== undefined && !('type' in error && isOtherPerson(error));

  async function signOut(): Promise<void> {
    const result = await deleteSession();
    if (result.error) return;
    try {
      await navigate(paths.home);
    } catch (thrown) {
      logger.error('Error during sign-out navigation process', thrown instanceof Error ? thrown : { thrown });
    }
  }

  return { signOut, isSigningOut, hasFailed, dismiss };
}
