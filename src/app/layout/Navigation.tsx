import MenuIcon from '@mui/icons-material/Menu';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { NavLink } from 'react-router-dom';
import { isAdmin, type User } from '#domain/user.ts';
import { paths } from '#src/paths.ts';

/** The links side by side, on wide screens. */
export function NavigationBar({ links }: { readonly links: readonly NavigationLink[] }) {
  return (
    <Box component="nav" aria-label="Main" sx={{ display: { xs: 'none', md: 'flex' }, gap: 0.5, flexGrow: 1 }}>
      {links.map(({ label, to }) => (
        <Link
          key={to}
          component={NavLink}
          to={to}
          end={to === paths.home}
          underline="none"
          sx={{
            px: 1.5,
            py: 0.75,
            borderRadius: 1,
            color: 'text.secondary',
            '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
            '&.active': { fontWeight: 700, color: 'text.primary' },
          }}
        >
          {label}
        </Link>
      ))}
    </Box>
  );
}

/** The links as a dropdown, on small screens (specification.md, section 2, navigation). */
export function NavigationMenu({ links }: { readonly links: readonly NavigationLink[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label="Menu"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        edge="start"
        color="inherit"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ display: { md: 'none' } }}
      >
        <MenuIcon />
      </IconButton>
      <Menu disablePortal open={anchor !== null} anchorEl={anchor} onClose={close}>
        {links.map(({ label, to }) => (
          <MenuItem
            key={to}
            component={NavLink}
            to={to}
            end={to === paths.home}
            onClick={close}
            sx={{ minWidth: 200, '&.active': { fontWeight: 700 } }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

interface NavigationLink {
  readonly label: string;
  readonly to: string;
  /** Users who see the link; all when absent. */
  readonly visibleTo?: (user: User) => boolean;
}

/** The header's links in their order (specification.md, section 2, navigation); one appears with its screen. */
const navigation: readonly NavigationLink[] = [
  { label: 'Home', to: paths.home },
  { label: 'Team Projects', to: paths.teams },
  { label: 'Metric Calculations', to: paths.metricCalculations },
  { label: 'Export Data', to: paths.export },
  { label: 'Admin', to: paths.admin, visibleTo: isAdmin },
];

/** The links visible to this user. */
export function linksFor(user: User): readonly NavigationLink[] {
  return navigation.filter(({ visibleTo = () => true }) => visibleTo(user));
}
