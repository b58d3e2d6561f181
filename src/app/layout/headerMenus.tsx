import AdminIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import ExploreIcon from '@mui/icons-material/ExploreOutlined';
import FactCheckIcon from '@mui/icons-material/FactCheckOutlined';
import FileDownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import GroupsIcon from '@mui/icons-material/GroupsOutlined';
import HomeIcon from '@mui/icons-material/HomeOutlined';
import LayersIcon from '@mui/icons-material/LayersOutlined';
import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import MailIcon from '@mui/icons-material/MailOutlined';
import ShowChartIcon from '@mui/icons-material/ShowChart';
import Alert from '@mui/material/Alert';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Snackbar from '@mui/material/Snackbar';
import { NavLink } from 'react-router-dom';
import { onDemandQuietly } from '#src/components/on-demand/onDemand.tsx';
import { paths } from '#src/paths.ts';
import type { NavigationLink } from './headerLinks.ts';

interface MenuProps {
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

const icons: Readonly<Record<string, typeof HomeIcon>> = {
  [paths.home]: HomeIcon,
  [paths.teams]: GroupsIcon,
  [paths.metricCalculations]: ShowChartIcon,
  [paths.reporting]: FactCheckIcon,
  [paths.technologies]: LayersIcon,
  [paths.export]: FileDownloadIcon,
  [paths.admin]: AdminIcon,
};

function ItemIcon({ Icon = HomeIcon }: { readonly Icon: typeof HomeIcon | undefined }) {
  return <Icon fontSize="small" sx={{ mr: 1.5, color: 'text.secondary' }} />;
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
          <ItemIcon Icon={icons[to]} />
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
  readonly onShowAround: () => void;
  readonly onSignOut: () => void;
}

export function AccountMenu({ anchor, onClose, email, onShowAround, onSignOut }: AccountMenuProps) {
  return (
    <Menu disablePortal open={anchor !== null} anchorEl={anchor} onClose={onClose}>
      <MenuItem disabled>{email}</MenuItem>
      <MenuItem component={NavLink} to={paths.reminders} onClick={onClose}>
        <ItemIcon Icon={MailIcon} />
        Reminders by e-mail
        {anchor !== null && <ReminderState email={email} />}
      </MenuItem>
      {anchor !== null && <ThemeItems />}
      <MenuItem
        onClick={() => {
          onClose();
          onShowAround();
        }}
      >
        <ItemIcon Icon={ExploreIcon} />
        Show me around
      </MenuItem>
      <MenuItem onClick={onSignOut} sx={{ minWidth: 200 }}>
        <ItemIcon Icon={LogoutIcon} />
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
