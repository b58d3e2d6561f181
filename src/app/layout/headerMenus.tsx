import AdminIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import CampaignIcon from '@mui/icons-material/CampaignOutlined';
import CheckIcon from '@mui/icons-material/Check';
import ExploreIcon from '@mui/icons-material/ExploreOutlined';
import FactCheckIcon from '@mui/icons-material/FactCheckOutlined';
import FileDownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import GroupsIcon from '@mui/icons-material/GroupsOutlined';
import HomeIcon from '@mui/icons-material/HomeOutlined';
import LayersIcon from '@mui/icons-material/LayersOutlined';
import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import MailIcon from '@mui/icons-material/MailOutlined';
import ShowChartIcon from '@mui/icons-material/ShowChart';
import { Alert, Menu, MenuItem, Snackbar, Typography } from '@mui/material';
import { NavLink } from 'react-router-dom';
import { onDemandQuietly } from '#src/components/on-demand/onDemand.tsx';
import { paths } from '#src/paths.ts';
import { themeLabels, themeModes, useThemeMode } from '#src/preferences/useThemeMode.ts';
import type { NavigationLink } from './headerLinks.ts';

interface MenuProps {
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

const icons: Readonly<Record<string, typeof HomeIcon>> = {
  [paths.teams]: GroupsIcon,
  [paths.metricCalculations]: ShowChartIcon,
  [paths.reporting]: FactCheckIcon,
  [paths.technologies]: LayersIcon,
  [paths.campaigns]: CampaignIcon,
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
      <MenuItem onClick={onSignOut} sx={{ minWidth: 272 }}>
        <ItemIcon Icon={LogoutIcon} />
        Sign out
      </MenuItem>
    </Menu>
  );
}

/** In the menu from its first frame: what comes later would move 'Sign out' under the hand. */
function ThemeItems() {
  const [chosen, choose] = useThemeMode();
  return (
    <>
      <Typography component="li" role="presentation" variant="subtitle2" sx={{ px: 2 }}>
        Theme
      </Typography>
      {themeModes.map((mode) => (
        <MenuItem
          key={mode}
          role="menuitemradio"
          aria-checked={mode === chosen}
          onClick={() => choose(mode)}
          sx={{ gap: 1.5 }}
        >
          <CheckIcon fontSize="small" sx={{ visibility: mode === chosen ? 'visible' : 'hidden' }} />
          {themeLabels[mode]}
        </MenuItem>
      ))}
    </>
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
