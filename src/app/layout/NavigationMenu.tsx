import MenuIcon from '@mui/icons-material/Menu';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { NavLink } from 'react-router-dom';
import { paths } from '#src/paths.ts';
import type { NavigationLink } from './navigation.ts';

/** The links as a dropdown, on small screens (SPEC section 2, navigation). */
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
