import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Snackbar from '@mui/material/Snackbar';
import { useState } from 'react';
import { useSignOut } from './useSignOut.ts';

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
