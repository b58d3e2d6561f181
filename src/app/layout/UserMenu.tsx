import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useSignOut } from './useSignOut';

/** Who is signed in, and the way out (SPEC section 2, navigation). */
export function UserMenu({ email }: { readonly email: string }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { signOut, isSigningOut, hasFailed } = useSignOut();
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        startIcon={<AccountCircleOutlined />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ ml: 'auto', minWidth: 0, maxWidth: { xs: 200, sm: 320 } }}
      >
        <Box
          component="span"
          sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontWeight: 400 }}
        >
          {email}
        </Box>
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem disabled={isSigningOut} onClick={() => void signOut()} sx={{ minWidth: 200 }}>
          Sign out
        </MenuItem>
        {hasFailed && (
          <Alert component="li" severity="error">
            Signing out failed. Please try again.
          </Alert>
        )}
      </Menu>
    </>
  );
}
