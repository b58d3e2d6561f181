import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { NavLink } from 'react-router-dom';
import { paths } from '#src/paths.ts';
import type { NavigationLink } from './navigation.ts';

/** The links side by side, on screens that have the room. */
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
