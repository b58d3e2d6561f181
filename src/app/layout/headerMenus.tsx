import Alert from '@mui/material/Alert';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Snackbar from '@mui/material/Snackbar';
import { NavLink } from 'react-router-dom';
import { onDemandQuietly } from '#src/components/on-demand/onDemand.tsx';
import { tourOpened } from '#src/components/tour/tourSlice.ts';
import { paths } from '#src/paths.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import type { NavigationLink } from './headerLinks.ts';

interface MenuProps {
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** specification.md, section 2, navigation. */
export function LinksMenu({ anchor, onClose, links }: MenuProps & { readonly links: readonly NavigationLink[] }) {
  return (
    <Menu disablePortal open={anchor !== null} anchorEl={anchor} onClose={onClose}>
      {links.map(({ label, to }) => (
        <MenuItem
          key={to}
          component={NavLink}
          to={to}
          end={to === paths.home}
          onClick={onClose}
          sx={{ minWidth: 200, '&.active': { fontWeight: 700 } }}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}

const ReminderState = onDemandQuietly(
  async () => (await import('#src/features/reminders/ReminderState.tsx')).ReminderState,
);

const ThemeItems = onDemandQuietly(async () => (await import('./ThemeItems.tsx')).ThemeItems);

interface AccountMenuProps extends MenuProps {
  readonly email: string;
  readonly onSignOut: () => void;
}

export function AccountMenu({ anchor, onClose, email, onSignOut }: AccountMenuProps) {
  const dispatch = useAppDispatch();
  return (
    <Menu disablePortal open={anchor !== null} anchorEl={anchor} onClose={onClose}>
      <MenuItem disabled sx={{ display: { sm: 'none' } }}>
        {email}
      </MenuItem>
      <MenuItem component={NavLink} to={paths.reminders} onClick={onClose}>
        Reminders by e-mail
        {anchor !== null && <ReminderState email={email} />}
      </MenuItem>
      {anchor !== null && <ThemeItems />}
      <MenuItem
        onClick={() => {
          onClose();
          dispatch(tourOpened());
        }}
      >
        Show me around
      </MenuItem>
      <MenuItem onClick={onSignOut} sx={{ minWidth: 200 }}>
        Sign out
      </MenuItem>
    </Menu>
  );
}

export function SignOutFailure({ onDismiss }: { readonly onDismiss: () => void }) {
  return (
    <Snackbar open onClose={onDismiss}>
      <Alert severity="error" onClose={onDismiss}>
        Signing out failed. You are still signed in.
      </Alert>
    </Snackbar>
  );
}
