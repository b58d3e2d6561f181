import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { onDemandQuietly } from '#src/components/on-demand/onDemand.tsx';
import { ToolUnavailable } from './ToolUnavailable.tsx';
import type { SignOut } from './useSignOut.ts';

const AccountMenu = onDemandQuietly(async () => (await import('./headerMenus.tsx')).AccountMenu, ToolUnavailable);
const SignOutFailure = onDemandQuietly(async () => (await import('./headerMenus.tsx')).SignOutFailure);

const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};

interface UserMenuProps {
  readonly email: string;
  readonly signOut: SignOut;
}

/** The signed-in user, and Sign out (specification.md, section 2, navigation). */
export function UserMenu({ email, signOut: { signOut, isSigningOut, hasFailed, dismiss } }: UserMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);

  function chooseSignOut(): void {
    close();
    signOut();
  }

  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={isSigningOut}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ minWidth: 0, gap: 1, fontWeight: 400 }}
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
