import MenuIcon from '@mui/icons-material/Menu';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { NavLink } from 'react-router-dom';
import { onDemandQuietly } from '#src/components/on-demand/onDemand.tsx';
import { paths } from '#src/paths.ts';
import { ToolUnavailable } from './ToolUnavailable.tsx';
import type { NavigationLink } from './headerLinks.ts';

const LinksMenu = onDemandQuietly(async () => (await import('./headerMenus.tsx')).LinksMenu, ToolUnavailable);

/** The links side by side, on wide screens. */
export function NavigationBar({ links }: { readonly links: readonly NavigationLink[] }) {
  return (
    <Box component="nav" aria-label="Main" sx={{ display: { xs: 'none', lg: 'flex' }, flexGrow: 1 }}>
      {links.map(({ label, to }) => (
        <Link
          key={to}
          component={NavLink}
          to={to}
          end={to === paths.home}
          underline="none"
          sx={{
            px: 1,
            whiteSpace: 'nowrap',
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
        sx={{ display: { lg: 'none' } }}
      >
        <MenuIcon />
      </IconButton>
      <LinksMenu anchor={anchor} onClose={close} links={links} />
    </>
  );
}
