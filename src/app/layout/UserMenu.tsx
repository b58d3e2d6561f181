import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Snackbar from '@mui/material/Snackbar';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isOtherPerson } from '#src/appwrite/errors.ts';
import { authApi } from '#src/auth/authApi.ts';
import { logger } from '#src/monitoring/logger.ts';
import { paths } from '#src/paths.ts';

const unseen = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};

/** Who is signed in, and the way out (SPEC section 2, navigation). */
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
        {/* On small screens it is there for screen readers, and the menu shows it to everyone. */}
        <Box component="span" sx={(theme) => ({ [theme.breakpoints.down('sm')]: unseen })}>
          {email}
        </Box>
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        <MenuItem disabled sx={{ display: { sm: 'none' } }}>
          {email}
        </MenuItem>
        <MenuItem onClick={chooseSignOut} sx={{ minWidth: 200 }}>
          Sign out
        </MenuItem>
      </Menu>
      <Snackbar open={hasFailed} onClose={dismiss}>
        <Alert severity="error" onClose={dismiss}>
          Signing out failed. You are still signed in.
        </Alert>
      </Snackbar>
    </>
  );
}

/** Ends the session and goes home. A session that could not be ended is left as it is: nobody is told that they are out when they are not. */
function useSignOut() {
  const [deleteSession, { isLoading: isSigningOut, error, reset: dismiss }] = authApi.useDeleteSessionMutation();
  const navigate = useNavigate();
  // Of somebody else's session the guard tells.
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
